import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { addMessages } from '#kit/web/i18n.ts'
import type { Run } from '../../../runs/contract.ts'
import texts from '../../messages/en.json' with { type: 'json' }
import { usualRun } from '../../../runs/rules/run-settings.ts'
import { BoardContext, type Board } from '../model/board.ts'
import { LostRun } from './lost-run.tsx'

// Drawn as text, where there is no browser to listen in.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_: unknown, get: () => unknown) => get(),
}))

const kpis = {
  stops: 9,
  unassigned: 3,
  routesUsed: 2,
  routes: 4,
  distanceMeters: 1000,
  durationSeconds: 3600,
  late: 0,
  lateSeconds: 0,
  cost: 4200,
  co2Grams: 0,
  balanceSeconds: 0,
  broken: 0,
  promised: 0,
  brokenPromises: 0,
}
const run: Run = {
  id: 1,
  planId: 1,
  planVersion: 1,
  personName: 'Anna',
  state: 'interrupted',
  settings: usualRun,
  seconds: 20,
  done: 0.4,
  iterations: 10,
  isStopping: false,
  curve: [],
  before: kpis,
  after: kpis,
  best: [{ routeId: 1, deliveryIds: [1, 2] }],
  unassigned: [],
  frozen: null,
  place: null,
  createdAt: '2026-11-23T08:00:00.000Z',
  endedAt: '2026-11-23T08:00:09.000Z',
}

function drawn(shown: Run): string {
  addMessages('en', { 'logistics-board': texts })
  const format = { money: (cents: number) => `$${cents / 100}`, number: String }
  const board = Object.assign(Object.create(null) as Board, { format })
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <BoardContext value={board}>
          <LostRun run={shown} onOpen={() => {}} />
        </BoardContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('an interrupted search says so and shows the best plan it had found', () => {
  const text = drawn(run)
  expect(text).toContain('The optimisation was interrupted because the server restarted')
  expect(text).toContain('Best plan before it stopped: $42, 3 unassigned')
  expect(text).toContain('See changes')
})

test('a search that failed before it found anything has no plan to show', () => {
  const text = drawn({ ...run, state: 'failed', best: null, after: null })
  expect(text).toContain('The optimisation failed')
  expect(text).toContain('It stopped before finding a plan.')
  expect(text).not.toContain('See changes')
})
