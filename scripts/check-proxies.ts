// Puts the built product behind the examples of deploy/ and uses it through each: nginx and Caddy, whichever is installed.
// usage: npm run release:proxies
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './bench-server.ts'
import { freePort } from './free-port.mjs'
import { fail, root, say } from './prepare.mjs'

/** Calls come from here, so that the address the product notes is neither the proxy's nor the invented one. */
const caller = '127.0.0.2'
const name = 'routes.example'
const longestStartMs = 60_000
const longestWaitMs = 5_000

interface Front {
  readonly command: string
  readonly start: (ports: Ports, folder: string) => ChildProcess
}
interface Ports {
  readonly product: number
  readonly secure: number
  readonly plain: number
}
interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}
type Ask = (
  path: string,
  init?: { method?: string; headers?: Record<string, string>; body?: Buffer | string },
) => Promise<Answer>

const fronts: readonly Front[] = [
  { command: 'nginx', start: startNginx },
  { command: 'caddy', start: startCaddy },
]

const installed = fronts.filter(({ command }) => isInstalled(command))
if (installed.length === 0) fail('Neither nginx nor Caddy is installed here.')
const scratch = mkdtempSync(join(tmpdir(), 'rw-proxies-'))
try {
  for (const front of installed) await check(front)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function check(front: Front) {
  const ports = { product: await freePort(), secure: await freePort(), plain: await freePort() }
  const product = await startServer(ports.product, { PUBLIC_URL: `https://${name}`, TRUST_PROXY: '1' })
  // A folder of its own: nginx hands it to whom it runs as.
  const proxy = front.start(ports, mkdtempSync(join(scratch, `${front.command}-`)))
  try {
    await ready(ports.plain, proxy)
    say(front.command)
    await use(ports)
  } finally {
    await stop(proxy)
    await product.stop()
  }
}

async function use(ports: Ports) {
  const ask = asker(ports.secure)
  const ok = (what: string, isRight: boolean, found: unknown) => {
    if (!isRight) throw new Error(`${what}: ${String(found).slice(0, 300)}`)
    say(`  ok  ${what}`)
  }
  const moved = await new Promise<IncomingMessage>((resolve, reject) => {
    plainRequest({ host: '127.0.0.1', port: ports.plain, path: '/login?next=1', headers: { host: name } }, resolve)
      .on('error', reject)
      .end()
  })
  moved.resume()
  ok(
    'plain addresses lead to the same page with TLS',
    moved.headers.location === `https://${name}/login?next=1`,
    moved.headers.location,
  )
  const page = await ask('/login')
  ok('a page', page.status === 200 && page.text.includes('<html'), page.status)
  const login = JSON.stringify({ email: 'admin@demo.com', password: 'admin' })
  const session = await ask('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: login,
  })
  ok('sign-in', session.status === 200, session.text)
  const authorization = `Bearer ${(JSON.parse(session.text) as { accessToken: string }).accessToken}`
  // Nothing but zeros: the program itself says that it is no picture.
  const upload = await ask('/api/files/pictures', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    body: Buffer.alloc(4_000_000),
  })
  ok('a file of 4 MB reaches the program', upload.status === 415, `${upload.status} ${upload.text}`)
  const change = await changeOf(ports.secure, authorization, ask)
  ok('a change is told at once', change.includes('data:'), change)
  const log = await ask('/api/apps/audit-log?itemsPerPage=50', { headers: { authorization } })
  const addresses = new Set(
    (JSON.parse(log.text) as { events: { address: string }[] }).events.map(({ address }) => address),
  )
  ok(
    'the log has the caller’s address, not one the caller claims',
    addresses.has(caller) && !addresses.has('203.0.113.9'),
    [...addresses],
  )
}

/** What the stream of changes has sent within a few seconds of a change. */
async function changeOf(port: number, authorization: string, ask: Ask): Promise<string> {
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    request(optionsOf(port, '/api/events', { headers: { authorization } }), resolve)
      .on('error', reject)
      .end()
  })
  let said = ''
  const told = new Promise<void>((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('data:')) resolve()
    })
  })
  await ask('/api/apps/kanban/sets', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Proxies' }),
  })
  await Promise.race([told, pause(longestWaitMs)])
  stream.destroy()
  return said
}

function asker(port: number): Ask {
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(optionsOf(port, path, { method, headers }), (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
}

function optionsOf(
  port: number,
  path: string,
  { headers, ...rest }: { method?: string; headers: Record<string, string> },
): RequestOptions & { rejectUnauthorized: boolean; servername: string } {
  return {
    host: '127.0.0.1',
    port,
    path,
    localAddress: caller,
    servername: name,
    rejectUnauthorized: false,
    headers: { host: name, ...headers },
    ...rest,
  }
}

function startNginx({ product, secure, plain }: Ports, folder: string): ChildProcess {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  const server = replaced(readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'), [
    ['listen 443 ssl', `listen ${secure} ssl`],
    ['listen 80', `listen ${plain}`],
    ['/etc/ssl/routes.example.pem', certificate],
    ['/etc/ssl/routes.example.key', key],
    ['127.0.0.1:3000', `127.0.0.1:${product}`],
  ])
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((of) => `${of}_temp_path ${folder};`)
    .join(' ')
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid; error_log stderr warn; daemon off;\nevents {}\nhttp { access_log off; ${temporary}\n${server}\n}\n`,
  )
  return spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function startCaddy({ product, secure, plain }: Ports, folder: string): ChildProcess {
  const file = join(folder, 'Caddyfile')
  const options = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n\tlocal_certs\n\tskip_install_trust\n}\n`
  writeFileSync(file, options + readFileSync(join(root, 'deploy/Caddyfile'), 'utf8'))
  const env = { PATH: process.env['PATH'], HOME: folder, SITE: name, UPSTREAM: `127.0.0.1:${product}` }
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
}

/** Every part must be there: an example that was reworded isn't checked half. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  for (const [from] of pairs) if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no “${from}”`)
  return pairs.reduce((done, [from, to]) => done.replaceAll(from, to), text)
}

async function ready(port: number, child: ChildProcess) {
  const end = performance.now() + longestStartMs
  while (!(await isAnswering(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`)
    if (performance.now() > end) throw new Error(`${child.spawnfile} isn’t ready after a minute`)
    await pause(100)
  }
}

function isAnswering(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    plainRequest({ host: '127.0.0.1', port, headers: { host: name } }, (response) => {
      response.resume()
      resolve(true)
    })
      .on('error', () => resolve(false))
      .end()
  })
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function isInstalled(command: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => {
    try {
      return readFileSync(join(folder, command)).length > 0
    } catch {
      return false
    }
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
