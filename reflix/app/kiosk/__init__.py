"""The kiosk: a public screen that plays by itself until a visitor comes, and that only staff can close."""
