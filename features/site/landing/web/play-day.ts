import { clockText, placeAt, type RecordedDay } from '../rules/recorded-day.ts'

const space = 'http://www.w3.org/2000/svg'
/** How much faster than it was driven. */
const speed = 240
/** Each drawing paints the map anew: more of them a second are work for slow machines that hardly shows. */
const leastMsBetween = 45

/** How much of the map must be in sight before it is fetched and plays. */
const enoughInSight = 0.6

type Screen = { figure: HTMLElement; svg: SVGSVGElement; day: RecordedDay; signal: AbortSignal }

/** Draws the recorded day of a page and plays it once it is seen, or when it is asked for where motion is unwanted. */
export function playDay(root: HTMLElement, signal: AbortSignal): void {
  const figure = root.querySelector<HTMLElement>('[data-replay]')
  const svg = figure?.querySelector('svg[role="img"]')
  if (!figure || !(svg instanceof SVGSVGElement)) return
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      void start(figure, svg, signal)
    },
    { threshold: enoughInSight },
  )
  whenQuiet(() => watch.observe(figure), signal)
  signal.addEventListener('abort', () => watch.disconnect())
}

/** Waits until the page itself is there and has nothing left to do. */
function whenQuiet(act: () => void, signal: AbortSignal): void {
  const rest = () => {
    if (signal.aborted) return
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 })
    else setTimeout(act, 200)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true, signal })
}

async function start(figure: HTMLElement, svg: SVGSVGElement, signal: AbortSignal): Promise<void> {
  const reply = await fetch(figure.dataset['replay'] ?? '', { signal }).catch(() => undefined)
  if (!reply?.ok) {
    figure.style.display = 'none'
    return
  }
  const day = (await reply.json()) as RecordedDay
  if (signal.aborted) return
  run({ figure, svg, day, signal })
}

function run({ figure, svg, day, signal }: Screen): void {
  const draw = drawing(figure, svg, day)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  let second = isStill ? day.to : day.from
  let isPlaying = false
  let last = 0
  const say = () => {
    const key = isPlaying ? 'pause' : second >= day.to ? 'again' : 'play'
    const word = figure.querySelector('[data-replay-word]')
    if (word) word.textContent = figure.dataset[key] ?? ''
  }
  const tick = (now: number) => {
    if (!isPlaying || signal.aborted) return
    if (now - last < leastMsBetween) return void requestAnimationFrame(tick)
    // A tab that was away goes on where it was.
    second = Math.min(day.to, second + (Math.min(now - last, 100) / 1000) * speed)
    last = now
    draw(second)
    if (second >= day.to) isPlaying = false
    if (isPlaying) requestAnimationFrame(tick)
    else say()
  }
  const toggle = () => {
    if (!isPlaying && second >= day.to) second = day.from
    isPlaying = !isPlaying
    last = performance.now()
    say()
    if (isPlaying) requestAnimationFrame(tick)
  }
  figure.querySelector('[data-replay-button]')?.addEventListener('click', toggle, { signal })
  draw(second)
  if (isStill) say()
  else toggle()
}

/** Draws roads, stops and vehicles; what it returns moves them to a second of the day. */
function drawing(figure: HTMLElement, svg: SVGSVGElement, day: RecordedDay): (second: number) => void {
  svg.setAttribute('viewBox', `0 0 ${day.width} ${day.height}`)
  const roads = day.vehicles.map(({ legs }) => legs.map(({ path }) => lineOf(path)).join(''))
  const stops = day.vehicles.flatMap((vehicle) => vehicle.stops).toSorted((one, other) => one.at - other.at)
  const circles = stops.map(({ x, y }) => element('circle', { cx: x, cy: y, r: 5 }))
  const dots = day.vehicles.map(({ name }) => vehicleDot(name))
  svg.replaceChildren(...roads.map((d) => element('path', { d })), ...circles, ...dots)
  const clock = figure.querySelector('[data-replay-clock]')
  const count = figure.querySelector('[data-replay-done]')
  let done = 0
  return (second) => {
    for (const [at, vehicle] of day.vehicles.entries())
      dots[at]!.setAttribute('transform', `translate(${placeAt(vehicle, second).join(' ')})`)
    while (done < stops.length && stops[done]!.at <= second) circles[done++]!.toggleAttribute('data-done', true)
    while (done > 0 && stops[done - 1]!.at > second) circles[--done]!.toggleAttribute('data-done', false)
    write(clock, clockText(second))
    write(count, String(done))
  }
}

function write(place: Element | null, text: string): void {
  if (place && place.textContent !== text) place.textContent = text
}

function vehicleDot(name: string): SVGElement {
  const group = element('g', {})
  const title = element('title', {})
  title.textContent = name
  group.append(title, element('circle', { r: 11 }))
  return group
}

function lineOf(path: number[]): string {
  return path.map((value, at) => (at === 0 ? `M${value}` : at % 2 ? ` ${value}` : `L${value}`)).join('')
}

function element(name: string, values: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value))
  return made
}
