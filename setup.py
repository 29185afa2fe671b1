"""The part of the build that has no declarative form: the assets as a data package.

`assets/` stays at the top level of the source tree and is installed as `reflix/assets/`.
Its sub-folders are data of that one package, not packages.
"""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["reflix", "reflix.*"]), "reflix.assets"],
    package_dir={"reflix.assets": "assets"},
    package_data={"reflix.assets": ["**/*"], "reflix": ["py.typed"]},
    include_package_data=False,
)
