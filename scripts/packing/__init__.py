"""What `build_executable.py` is made of: the recipe's parts, icons, licences, archives and the Debian package."""
