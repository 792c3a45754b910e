import type { TestProject } from 'vitest/node'
import { prepare, testHomes, type Prepared } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: Prepared
  }
}

/** Prepares once per run the database that every test file gets a copy of. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const chosen = process.env.TEST_DATABASE ?? 'memory'
  const home = testHomes.find((one) => one === chosen)
  if (!home) throw new Error(`TEST_DATABASE must be one of ${testHomes.join(', ')}`)
  const { prepared, clean } = await prepare(home)
  provide('testDatabase', prepared)
  return clean
}
