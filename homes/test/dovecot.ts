import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

export type Dovecot = {
  port: number
  password: string
  /** Puts an email into a mailbox, as a mail server does that receives it. */
  put(user: string, lines: string[] | Uint8Array, folder?: 'inbox' | 'junk'): void
  /** Makes the server renumber a whole mailbox. */
  renumber(user: string): void
  stop(): Promise<void>
}

const program = '/usr/sbin/dovecot'
/** Whether a real IMAP server is installed here: `apt-get install dovecot-imapd`. */
export const hasDovecot = existsSync(program)
const nobody = 65_534

/** Runs Debian's IMAP server with mailboxes of its own in a temporary folder; every user has the same password. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const { uid, username } = userInfo()
  const isRoot = uid === 0
  const owner = isRoot ? nobody : uid
  const port = await freePort()
  const password = 'correct-horse'
  mkdirSync(join(folder, 'mail'))
  if (isRoot) chownSync(join(folder, 'mail'), owner, owner)
  if (isRoot) await import('node:fs').then(({ chmodSync }) => chmodSync(folder, 0o755))
  writeFileSync(join(folder, 'dovecot.conf'), configuration({ folder, port, password, owner, username, isRoot }))
  const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()))
  await answers(port)
  let put = 0
  const maildir = (user: string) => join(folder, 'mail', user, 'Maildir')
  const make = (path: string) => {
    mkdirSync(path, { recursive: true })
    for (let at = path; at.length > join(folder, 'mail').length; at = join(at, '..')) chownSync(at, owner, owner)
  }
  return {
    port,
    password,
    put: (user, lines, into = 'inbox') => {
      const at = into === 'inbox' ? maildir(user) : join(maildir(user), '.Junk')
      for (const part of ['cur', 'new', 'tmp']) make(join(at, part))
      const bytes = lines instanceof Uint8Array ? lines : lines.join('\r\n')
      const file = join(at, 'new', `${1_700_000_000 + ++put}.M${put}P1.test`)
      writeFileSync(file, bytes)
      chownSync(file, owner, owner)
    },
    renumber: (user) => {
      for (const name of ['dovecot-uidlist', 'dovecot-uidvalidity', 'dovecot.index', 'dovecot.index.log'])
        rmSync(join(maildir(user), name), { force: true })
      rmSync(join(maildir(user), 'dovecot.index.cache'), { force: true })
    },
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Setup = { folder: string; port: number; password: string; owner: number; username: string; isRoot: boolean }

function configuration({ folder, port, password, owner, username, isRoot }: Setup): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
${isRoot ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}`}
first_valid_uid = 1
mail_location = maildir:~/Maildir
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = .
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => (socket.destroy(), resolve(true)))
      socket.once('error', () => resolve(false))
      socket.setTimeout(2000, () => (socket.destroy(), resolve(false)))
    })
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The IMAP server did not start.')
}
