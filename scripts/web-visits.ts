export type Cost = {
  /** Without the libraries of maps and charts, which are fetched once the page is there and their place in sight. */
  scriptKb: number
  mapKb: number
  chartKb: number
  styleKb: number
  totalKb: number
  requests: number
  /** Files of JavaScript: what is asked of the server besides differs with what happens in it. */
  scripts: number
  cpuMs: number
  /** Of the main thread, for each second in which nobody does anything. */
  idleMs: number
  shift: number
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
}
export type Visit = {
  name: string
  path: string
  isSignedIn: boolean
  /** How much of the page is in sight. What comes with sight alone, as charts do, is counted on every machine or on none. */
  height?: number
  /** Part of the name of the file that comes last: a quiet moment before it doesn't end the count. */
  last?: string
  budget: Partial<Cost>
}
/** Design, section 8. Bytes are gzip bodies; CPU is thread time of the main thread, as the reference machine would take it. */
export const visits: Visit[] = [
  {
    name: 'login',
    path: '/login',
    isSignedIn: false,
    budget: { scriptKb: 171, styleKb: 20, totalKb: 220, cpuMs: 120, shift: 0.02 },
  },
  {
    name: 'tracking page',
    path: '/track/{code}',
    isSignedIn: false,
    budget: { scriptKb: 43, styleKb: 8, totalKb: 150 },
  },
  {
    name: 'tracking page, Arabic',
    path: '/track/{code}?lang=ar',
    isSignedIn: false,
    budget: { scriptKb: 44, styleKb: 8, totalKb: 150 },
  },
  {
    name: 'recipient’s messages',
    path: '/track/{code}/messages',
    isSignedIn: false,
    budget: { scriptKb: 48, styleKb: 8, totalKb: 150 },
  },
  {
    name: 'the day',
    path: '/dashboards/logistics',
    isSignedIn: true,
    budget: { scriptKb: 370, mapKb: 300, chartKb: 0 },
  },
  {
    name: 'deliveries',
    path: '/apps/logistics/deliveries',
    isSignedIn: true,
    budget: { scriptKb: 432, mapKb: 0, scripts: 78, idleMs: 20 },
  },
  {
    name: 'vehicles',
    path: '/apps/logistics/fleet',
    isSignedIn: true,
    budget: { scriptKb: 420, mapKb: 300, scripts: 80, idleMs: 20 },
  },
  {
    name: 'planning board',
    path: '/apps/logistics/routes',
    isSignedIn: true,
    last: 'evaluator-worker',
    budget: { scriptKb: 602, scripts: 118, idleMs: 20 },
  },
  {
    name: 'users list',
    path: '/apps/user/list',
    isSignedIn: true,
    budget: { scriptKb: 270, scripts: 60, cpuMs: 300, idleMs: 6, shift: 0.02 },
  },
]

/** How far a figure may lie over its budget before it fails: what differs from run to run and is no one's fault. */
export const margin: Partial<Record<keyof Cost, number>> = { cpuMs: 1.5, idleMs: 2 }

/** The same figures of others, measured by the same method in the autumn of 2026. */
export const peers = [
  { name: 'shadcn-admin 2.2: login / tasks', scriptKb: '231 / 482', cpuMs: '150 / 257' },
  { name: 'CoreUI React 5.6: login / dashboard', scriptKb: '180 / 337', cpuMs: '123 / 485' },
  { name: 'Minimal (MUI) free: login / users', scriptKb: '223 / 228', cpuMs: '- / 242' },
  { name: 'TailAdmin React 2.1: login / dashboard', scriptKb: '514 / 514', cpuMs: '- / 520' },
]
