import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const left = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'coverage', 'test-results'])

/** Every file below a folder, as paths relative to it. */
export function filesBelow(root: string): string[] {
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (left.has(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else found.push(relative(root, path))
    }
  }
  walk(root)
  return found.sort()
}

export function textOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Runs a tool, with these variables beside those of the caller, and gives its complaint, if it has one. */
export function complaintOf(command: string, args: string[], variables: Record<string, string> = {}): string[] {
  try {
    const env = { ...process.env, ...variables }
    execFileSync(command, args, { env, stdio: 'pipe', encoding: 'utf8', maxBuffer: 64_000_000 })
    return []
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return [`${command} ${args.join(' ')}\n${stdout}${stderr}`.trim()]
  }
}
