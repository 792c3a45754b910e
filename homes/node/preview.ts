import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asksForFile } from './http/asks-for-file.ts'
import { assetsIn } from './http/assets.ts'
import { isDriverPath } from './http/driver-path.ts'
import { listen } from './http/listen.ts'
import { isTrackPath } from './http/track-path.ts'

/** Serves the static site as any plain web host would: files, and one page for every address. */
const folder = fileURLToPath(new URL('../static', import.meta.url))
const page = readFileSync(join(folder, 'index.html'))
const driverPage = readFileSync(join(folder, 'driver.html'))
const trackPage = readFileSync(join(folder, 'track.html'))
const asset = await assetsIn(folder)
const server = await listen({
  host: process.env.HOST || '127.0.0.1',
  port: Number(process.env.PORT || 4173),
  trustedHops: 0,
}).catch((error: Error) => {
  process.stderr.write(`\n${error.message}\n\n`)
  process.exit(1)
})
server.answerWith(async (request) => {
  const { pathname } = new URL(request.url)
  const file = await asset(request, pathname)
  if (file) return file
  if (asksForFile(request, pathname)) return new Response('There is no such file.', { status: 404 })
  const body = isDriverPath(pathname) ? driverPage : isTrackPath(pathname) ? trackPage : page
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' } })
})
process.stdout.write(`\n  The static site is ready at ${server.url}\n\n`)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void server.stop().then(() => process.exit(0)))
