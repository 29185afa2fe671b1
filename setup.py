"""The part of the build that has no declarative form: the assets as a data package.

`assets/` stays at the top level of the source tree and is installed as `reflix/assets/`.
Its sub-folders are data of that one package, not packages.
"""

import shutil
from pathlib import Path

from setuptools import find_packages, setup

# What an earlier build left there would get into this wheel, though its source may be gone.
shutil.rmtree(Path(__file__).parent / ".setuptools-build", ignore_errors=True)

setup(
    packages=[*find_packages(include=["reflix", "reflix.*"]), "reflix.assets"],
    package_dir={"reflix.assets": "assets"},
    package_data={"reflix.assets": ["**/*"], "reflix": ["py.typed"]},
    include_package_data=False,
)
