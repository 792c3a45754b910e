import { expect, test } from 'vitest'
import { Refused } from '#kit/server/errors.ts'
import { refusals } from './refusals.ts'
import { placesOfVroom, solveVroom } from './vroom-tasks.ts'

const most = { tasks: 100, vehicles: 100, places: 100, cells: 1e6 }
const durations = [
  [0, 600],
  [600, 0],
]
const van = { id: 1, start_index: 0 }
const job = { id: 1, location_index: 1 }
const ok = { vehicles: [van], jobs: [job], matrices: { car: { durations } } }
const withVan = (more: object) => ({ ...ok, vehicles: [{ ...van, ...more }] })
const withJob = (more: object) => ({ ...ok, jobs: [{ ...job, ...more }] })
const heavy = [1, 2, 3].map((id) => ({ ...job, id, delivery: [9e8] }))

/** One of each kind that a caller can meet. */
const wrong: Record<string, object> = {
  missing: { jobs: [job] },
  'field-unknown': withVan({ costs: { per_minute: 3 } }),
  'wrong-type': withJob({ id: 'a' }),
  'too-small': withJob({ id: -3 }),
  'too-large': withJob({ priority: 101 }),
  'not-whole': withJob({ service: 0.5 }),
  'no-such-choice': withVan({ steps: [{ type: 'stop' }] }),
  'too-few': withJob({ time_windows: [] }),
  'too-many': withVan({ capacity: Array.from({ length: 33 }, () => 1) }),
  'ends-before-start': withJob({ time_windows: [[9, 5]] }),
  'wrong-count': { ...ok, matrices: { car: { durations: [[0, 1], [1]] } } },
  'outside-matrices': withJob({ location_index: 9 }),
  'name-unknown': withVan({ steps: [{ type: 'job', id: 9 }] }),
  'named-twice': { ...ok, jobs: [job, job] },
  uncountable: { ...withVan({ capacity: [1] }), jobs: heavy },
  'years-apart': { ...withVan({ time_window: [0, 9] }), jobs: [{ ...job, time_windows: [[2e9, 2e9]] }] },
  'index-needed': withJob({ location_index: undefined }),
  'amounts-differ': withJob({ delivery: [1] }),
  'distances-needed.price': withVan({ costs: { per_km: 3 } }),
  'distances-needed.limit': withVan({ max_distance: 3 }),
  'no-task': { ...ok, jobs: [] },
  'ends-missing': { ...ok, vehicles: [{ id: 1 }] },
  'breaks-clash': withVan({ time_window: [0, 9], breaks: [{ id: 1, service: 60 }] }),
  'windows-overlap': withJob({
    time_windows: [
      [0, 9],
      [5, 20],
    ],
  }),
  'leg-prices-known': {
    ...withVan({ costs: { per_hour: 9 } }),
    matrices: { car: { durations, costs: durations } },
  },
  'times-clash': {
    ...withVan({
      steps: [
        { type: 'start', service_at: 0 },
        { type: 'job', id: 1, service_at: 1 },
      ],
    }),
    options: { c: true },
  },
}

function refusalTo(problem: object): Refused {
  const text = JSON.stringify(problem)
  try {
    placesOfVroom({ text, most })
    solveVroom({ text, travel: {}, milliseconds: 1 })
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
  throw new Error(`${text} is not refused`)
}

test.each(Object.entries(wrong))('what is wrong is said in each language: %s', (kind, problem) => {
  const { text } = refusalTo(problem)
  const [name = '', part = ''] = kind.split('.')
  const words: Record<string, object> = refusals.faults
  const known = words[name]!
  const sentence = (part ? (known as Record<string, object>)[part] : known) as typeof text
  for (const language of ['en', 'fr', 'ar'] as const) {
    const [first = ''] = sentence[language].split('{{')
    expect(text[language]).toContain(first)
    expect(text[language]).not.toContain('{{')
  }
  expect(text.fr).not.toMatch(/\b(is|has|are|the)\b/)
  expect(text.ar.replaceAll(/\u2068[^\u2069]*\u2069/g, '')).not.toMatch(/\b(is|has|are|the)\b/)
})

test('each kind has its example', () => {
  const { types: _, ...words } = refusals.faults
  expect(new Set(Object.keys(wrong).map((kind) => kind.split('.')[0]))).toEqual(new Set(Object.keys(words)))
})

test('what was sent instead is named in each language', () => {
  const { text } = refusalTo(withJob({ id: [] }))
  expect(text.fr).toBe('Ce problème est illisible. jobs[0].id : Il faut un nombre ; valeur reçue : une liste.')
})
