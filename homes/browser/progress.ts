import type { Step } from './start.ts'

const percent: Record<Step, number> = { database: 25, program: 75, ready: 100 }

/** A thin bar at the lower edge while the database starts; quick starts show nothing. */
export function showProgress(): { onStep(step: Step): void; end(): void } {
  const bar = document.createElement('progress')
  bar.max = 100
  bar.value = 5
  bar.setAttribute('aria-label', 'Starting the database in this browser')
  Object.assign(bar.style, {
    position: 'fixed',
    insetInline: '0',
    insetBlockEnd: '0',
    inlineSize: '100%',
    blockSize: '3px',
    zIndex: '9999',
    accentColor: '#7367f0',
  })
  const timer = setTimeout(() => document.body.append(bar), 400)
  return {
    onStep: (step) => (bar.value = percent[step]),
    end: () => {
      clearTimeout(timer)
      bar.remove()
    },
  }
}
