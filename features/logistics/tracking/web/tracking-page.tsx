import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { startPage, type Given } from './page/start-page.ts'
import { startStop } from './page/start-stop.ts'

/** The recipient's page where it is opened from within the program; elsewhere it is a page of its own. */
export function TrackingPage() {
  return <OwnPage start={startPage} />
}

/** The page of the messages to a recipient, in the same way. */
export function MessagesPage() {
  return <OwnPage start={startStop} />
}

function OwnPage({ start }: { start: (root: HTMLElement, given: Given) => () => void }) {
  const { code = '' }: { code?: string } = useParams({ strict: false })
  const root = useRef<HTMLDivElement>(null)
  const [language, { locale }] = [useLanguage(), useFormat()]
  const [t, feedback] = [useText('logistics-tracking'), useText('logistics-recipient-feedback')]
  const instructions = useText('logistics-recipient-instructions')
  useEffect(() => {
    const place = root.current
    if (!place) return undefined
    const end = start(place, { code, words: { language, locale, t, feedback, instructions } })
    return () => {
      end()
      place.replaceChildren()
    }
  }, [start, code, language, locale, t, feedback, instructions])
  return <div ref={root} />
}
