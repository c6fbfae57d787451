"""The files of cases, and the maps that they use."""
import hashlib
import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parents[1] / 'Vectors'


def load(paths):
    """-> [(group, case, the real names of its maps)], and every map under its real name.

    Files may use one name for different maps, so each goes by its name and a hash of its content.
    """
    cases, maps = [], {}

    def named(name, document):
        real = name + '-' + hashlib.sha256(json.dumps(document).encode()).hexdigest()[:8]
        maps[real] = dict(document, map=real)
        return real

    for path in map(pathlib.Path, paths or [FOLDER]):
        for file in [path] if path.is_file() else sorted(path.glob('*.json')):
            content = json.loads(file.read_text())
            names = {name: named(name, document) for name, document in (content.get('maps') or {}).items()}
            for case in content['cases']:
                own = dict(names)
                if isinstance(case.get('map'), dict):
                    own[''] = named('own', case['map'])
                cases.append((content.get('group') or file.stem, case, own))
    return cases, maps


def write(maps, folder):
    folder.mkdir(exist_ok=True)
    for name, document in maps.items():
        (folder / f'{name}.yaml').write_text(json.dumps(document, indent=1))
