import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Program } from '#kit/server/feature.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { Seen } from '#kit/server/router.ts'
import { addWorkspaceFigures } from './workspace-figures.ts'

type Parts = { openStreams: () => number; machine: Machine; program: Pick<Program, 'gauges' | 'background'> }
export type Metrics = { onAnswer(seen: Seen): void; answer(): Promise<Response> }

/** What watches the event loop wakes the process each time: not before somebody asks, and not often. */
const loopLookMs = 100

/** Figures of this process and its workspace in the form Prometheus reads. */
export function processMetrics({ openStreams, machine, program }: Parts): Metrics {
  const register = new Registry()
  let isWatched = false
  const readWorkspace = addWorkspaceFigures(register, machine, program)
  const durations = new Histogram({
    name: 'routewright_answer_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const streams = new Gauge({
    name: 'routewright_open_streams',
    help: 'Answers that are still being sent',
    registers: [register],
  })
  return {
    onAnswer({ endpoint, status, durationMs }) {
      durations.observe(
        { method: endpoint?.method ?? 'none', path: endpoint?.path ?? 'none', status },
        durationMs / 1000,
      )
    },
    answer: async () => {
      if (!isWatched) collectDefaultMetrics({ register, eventLoopMonitoringPrecision: loopLookMs })
      isWatched = true
      streams.set(openStreams())
      await readWorkspace()
      return new Response(await register.metrics(), {
        headers: { 'content-type': register.contentType, 'cache-control': 'no-store' },
      })
    },
  }
}
