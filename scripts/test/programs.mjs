import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../prepare.mjs'

const leastFreeBytes = 10_000_000

/** Runs a program of the packages with all it says shown, and answers with its `code`, or the `signal` that ended it. */
export function runShown(command, args, env) {
  return new Promise((resolve) => {
    const child = start(command, args, env, ['ignore', 'inherit', 'inherit'])
    child.on('error', ({ message }) => resolve({ code: 127, why: message }))
    child.on('exit', (code, signal) => resolve({ code, signal }))
  })
}

/** The same with what it said. That is shown as well, unless it is for us alone. */
export function output(command, args, { isShown = true, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, env, ['ignore', 'pipe', 'pipe'])
    let text = ''
    let errors = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (isShown) process.stdout.write(chunk)
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
      process.stderr.write(chunk)
    })
    child.on('error', ({ message }) => resolve({ code: 127, text: '', errors: message }))
    child.on('close', (code, signal) => resolve({ code, signal, text, errors }))
  })
}

function start(command, args, env, stdio) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  return spawn(command, args, {
    cwd: root,
    shell: process.platform === 'win32',
    stdio,
    env: { ...process.env, PATH: path, ...env },
  })
}

/** How a program ended that neither passed nor failed by its own account. */
export function badEnd({ code, signal, why }) {
  if (signal) return `ended by ${signal}${signal === 'SIGKILL' ? ' (memory?)' : ''}`
  if (code === 0 || code === 1) return undefined
  return `ended with ${code}${why ? `: ${why}` : ''}`
}

/** What a program wrote as JSON; undefined where it wrote nothing. */
export function readJson(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const { bavail, bsize } = statfsSync(dirname(file))
    const disk = bavail * bsize < leastFreeBytes ? ' (ENOSPC: its disk is full)' : ''
    throw new Error(`${file} can’t be read${disk}: ${error.message}`, { cause: error })
  }
}
