import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, install, root, say } from './prepare.mjs'

checkNode()
await install()
const { build, createServer } = await import('vite')
const { server: config } = await import('./build.mjs')

// The server starts again after each build; the front end reloads by itself and hands calls on to it.
const port = Number(process.env.PORT || 3000)
const apiPort = port + 1
let server

function startServer() {
  server?.kill('SIGTERM')
  const begin = () => {
    server = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: `http://localhost:${port}` },
    })
  }
  if (server && server.exitCode === null) server.once('exit', begin)
  else begin()
}

const watcher = await build({ ...config, build: { ...config.build, watch: {} } })
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') startServer()
  if (event.code === 'ERROR') say(event.error.message)
})
process.env.API_URL = `http://127.0.0.1:${apiPort}`
const front = await createServer({ root, server: { port, strictPort: true } })
await front.listen()
say(`\n  The product reloads itself at http://localhost:${port}\n`)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await Promise.all([watcher.close(), front.close()])
    if (!server || server.exitCode !== null) process.exit(0)
    server.once('exit', () => process.exit(0))
    server.kill('SIGTERM')
  })
