import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, checkNode, install, root } from './prepare.mjs'

checkNode()
await install()
await build('web', 'server')
await import(pathToFileURL(join(root, 'dist', 'server', 'main.mjs')).href)
