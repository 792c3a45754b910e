import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Waits until its input ends, as it does however we end. A number in a file may be another process's by then, so each
 * is looked at first. The product goes before its PostgreSQL, which it would start again.
 */
const guard = String.raw`
cat > /dev/null
exec 2> /dev/null
says() { { cat "/proc/$1/cmdline" || ps -o args= -p "$1"; } | grep -qF -- "$2"; }
for file in "$1/in-use.lock" "$1"/*/in-use.lock; do
  product=$(sed -n 's/^{"pid":\([0-9]*\).*/\1/p' "$file")
  [ -n "$product" ] && says "$product" main.mjs && kill -KILL "$product"
done
for file in "$1/postgres/postmaster.pid" "$1"/*/postgres/postmaster.pid "$1"/*/*/postgres/postmaster.pid; do
  server=$(head -n 1 "$file")
  for signal in INT QUIT KILL; do
    [ -n "$server" ] && says "$server" "$1" && kill "-$signal" "$server" || break
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      kill -0 "$server" || break
      sleep 0.2
    done
  done
done
rm -rf "$1"
`

/** A new folder that is removed when this process ends, even by a kill, after the product and the PostgreSQL that still use it. */
export async function temporaryFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const child = spawn('/bin/sh', ['-c', guard, 'guard', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  return folder
}
