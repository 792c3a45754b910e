import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** The lines that a program wrote until it was killed, some milliseconds after it logged. */
async function linesOf(code: string, killAfterMs: number): Promise<string[]> {
  const program = `
    const { jsonLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)})
    const log = jsonLog('info')
    ${code}
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${killAfterMs})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const part of child.stdout) text += String(part)
  return text.split('\n').filter((line) => line !== '')
}

const messages = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)

describe('the log of a program that is killed', () => {
  it('holds what went wrong, and all before it', async () => {
    const code = `log.info({}, 'answered'); log.error({ reason: 'disk full' }, 'failed')`
    expect(messages(await linesOf(code, 50))).toEqual(['answered', 'failed'])
  })

  it('holds the lines of calls a moment later', async () => {
    expect(messages(await linesOf(`for (let n = 0; n < 3; n++) log.info({ n }, 'answered')`, 1500))).toEqual([
      'answered',
      'answered',
      'answered',
    ])
  })
})
