import * as z from 'zod/mini'
import { PresetSettings, withoutScope, type RunSettings } from '../../../runs/rules/run-settings.ts'

const storageKey = 'lastOptimisation'

/** What was chosen last in this browser, for whatever plan. */
export function rememberRun(settings: RunSettings): void {
  localStorage.setItem(storageKey, JSON.stringify(withoutScope(settings)))
}

export function lastRun(): PresetSettings | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const read = z.safeParse(PresetSettings, kept)
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
