// Mail, chat, calendar and board at the size they may reach: `npm run bench:office`, asked as often as ROUNDS says.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, checkNode, install, root } from './prepare.mjs'

checkNode()
await install()
await build('server')
await import(pathToFileURL(join(root, 'dist', 'server', 'bench-office.mjs')).href)
