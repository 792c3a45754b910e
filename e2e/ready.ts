import { expect, type FullConfig } from '@playwright/test'

const longestMs = 300_000

/** Waits until a server has begun; it may still be building its demo city. */
export async function untilAnswers(url: string): Promise<void> {
  await expect.poll(() => leftToDo(url), { timeout: longestMs }).not.toHaveProperty('start')
}

/** Waits until a server has what every journey stands on: its sample, what its search reads, and the roads, addresses and map of the demo city. */
export async function untilReady(url: string): Promise<void> {
  const left = async () => {
    const { sampleDay: _, ...others } = await leftToDo(url)
    return others
  }
  await expect.poll(left, { timeout: longestMs }).toEqual({})
}

/** With the plan of the sample's first day, which takes minutes and which hardly any journey needs. */
export async function untilPublished(url: string): Promise<void> {
  await expect.poll(() => leftToDo(url), { timeout: longestMs }).toEqual({})
}

async function leftToDo(url: string): Promise<Record<string, object>> {
  const answer = await fetch(`${url}/api/health`).catch(() => undefined)
  if (!answer?.ok) return { start: { status: answer?.status } }
  const { background = {} } = (await answer.json()) as { background?: Record<string, object> }
  return background
}

// oxlint-disable-next-line import/no-default-export -- Playwright calls it once, before all journeys.
export default async function setUp({ metadata }: FullConfig): Promise<void> {
  await Promise.all((metadata['serverUrls'] as string[]).map(untilReady))
}
