import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A small tree of files to plant violations in, for as long as the test takes. */
export function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'rules-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync('package.json', join(root, 'package.json'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
