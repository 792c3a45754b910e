import { isMissing, type Fetcher } from '#kit/web/call.ts'
import { saveBlob } from '#ui/file/save-blob.ts'
import { readTracking, readTrackingCalendar, type Tracking } from '../../contract.ts'
import { draw } from './draw.ts'
import { askedBy, type Ask } from './kept-answers.ts'
import { startLooking, type LookOutcome } from './next-look.ts'
import { startOwn } from './own-part.ts'
import { refusalOf } from './refusal.ts'
import { contact, ownButton, pageOf, stateOf, type Seen } from './state.ts'
import { moment, type Words } from './words.ts'

/** Without a server behind the page, files come through the fetcher too. */
export type Given = { code: string; words: Words; fetcher?: Fetcher; hasServer?: boolean }

/** Shows a delivery in the page and keeps it up to date. A page that came drawn is taken over as it is. Returns how to end it. */
export function startPage(root: HTMLElement, { code, words, fetcher = fetch, hasServer = true }: Given): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const ask = askedBy(fetcher, words.language)
  const own = startOwn(root, { code, words, ask, signal, onChange: () => lookNow() })
  const drawnAt = root.dataset['drawnAt']
  let shown: Tracking | undefined

  function show(data: Tracking): void {
    const seen: Seen = { kind: 'known', code, data }
    if (!root.querySelector('[data-state]')) draw(root, pageOf(seen, words))
    else draw(root.querySelector('[data-state]'), stateOf(seen, words))
    draw(root.querySelector('[data-contact]'), contact(data, words))
    if (!own.isOpen()) draw(root.querySelector('[data-own]'), ownButton(data, words))
    else if (shown && (shown.step !== data.step || data.step === 'onTheWay')) void own.reload(shown.step !== data.step)
    shown = data
  }

  function fail(error: Error): void {
    if (isMissing(error)) draw(root, pageOf({ kind: 'missing' }, words))
    else if (shown ?? drawnAt) tellAge(drawnAt)
    else draw(root, pageOf({ kind: 'failed', text: refusalOf(error, words) }, words))
  }

  /** Says how old what is shown is, once it can't be brought up to date; a moment ago is no age. */
  function tellAge(at: string | undefined): void {
    const place = root.querySelector<HTMLElement>('[data-age]')
    if (!place) return
    place.hidden = at === undefined
    if (at) place.textContent = words.t('offline', { time: moment(words, at) })
  }

  /** Shows how it stands; an answer from before, and none at all, are failures to ask again after. */
  async function look(): Promise<LookOutcome> {
    try {
      const { reply, keptAt } = await ask(readTracking, { params: { code }, signal })
      show(reply)
      tellAge(keptAt)
      return keptAt === undefined ? 'new' : 'failed'
    } catch (error) {
      if (!signal.aborted && error instanceof Error) fail(error)
      return error instanceof Error && isMissing(error) ? 'missing' : 'failed'
    }
  }

  if (!hasServer) root.addEventListener('click', calendarSaver({ code, words, ask }), { signal })

  const lookNow = startLooking({ look, isUnderWay: () => isUnderWay(shown), signal })
  const lookInSight = () => document.visibilityState === 'visible' && lookNow()
  document.addEventListener('visibilitychange', lookInSight, { signal })
  window.addEventListener('online', lookInSight, { signal })
  return () => ended.abort()
}

function isUnderWay(data: Tracking | undefined): boolean {
  return (
    data === undefined ||
    data.expected !== null ||
    ['loaded', 'onTheWay', 'arrived', 'failed', 'toCollect'].includes(data.step)
  )
}

type Calendar = { code: string; words: Words; ask: Ask }

/** Fetches the file of the link that was pressed, and hands it to the browser. */
function calendarSaver(calendar: Calendar) {
  return (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-calendar]')) return
    event.preventDefault()
    void saveCalendar(calendar)
  }
}

async function saveCalendar({ code, words, ask }: Calendar): Promise<void> {
  const query = { lang: words.language }
  const answer = await ask(readTrackingCalendar, { params: { code }, query }).catch(() => undefined)
  if (answer) saveBlob(await answer.reply.blob(), 'delivery.ics')
}
