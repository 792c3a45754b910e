import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, checkNode, install, root } from './prepare.mjs'

checkNode()
await install()
await build('server', 'static')
await import(pathToFileURL(join(root, 'dist', 'server', 'preview.mjs')).href)
