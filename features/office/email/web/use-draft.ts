import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '#kit/web/call.ts'
import { useSend } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { listEmails, saveDraft, type DraftBody, type Email, type Recipient } from '../contract.ts'

const pauseMs = 800
const staleList = [listEmails]

export type DraftState = 'saved' | 'saving' | 'failed' | 'outdated'

/** A draft that saves itself a moment after the last key, one save after the other, and once more when it is left. */
export function useDraft(draft: Email) {
  const { id } = draft
  const [body, setBody] = useState<DraftBody>(() => bodyOf(draft))
  const [state, setState] = useState<DraftState>('saved')
  const newest = useRef(body)
  const kept = useRef(body)
  const version = useRef(draft.version)
  const last = useRef<Promise<void>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutateAsync } = useSend(saveDraft, { stale: staleList, quiet: true })
  const save = useCallback(async () => {
    const next = newest.current
    if (next === kept.current) return
    try {
      const saved = await mutateAsync({ params: { id }, body: { ...next, version: version.current } })
      version.current = saved.version
      kept.current = next
      // Text typed in the meantime waits for its own save.
      if (newest.current === next) setState('saved')
    } catch (error) {
      setState(error instanceof CallError && error.isStale ? 'outdated' : 'failed')
    }
  }, [id, mutateAsync])
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    return (last.current = last.current.then(save))
  }, [save])
  const change = (patch: Partial<DraftBody>) => {
    newest.current = { ...newest.current, ...patch }
    setBody(newest.current)
    setState('saving')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), pauseMs)
  }
  useEffect(() => () => void flush(), [flush])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => newest.current !== kept.current && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  /** Whether all that was typed is saved, once the save under way has ended. */
  const settle = async () => {
    await flush()
    return newest.current === kept.current
  }
  /** What is typed is given up, for instance because the draft is thrown away. */
  const abandon = () => {
    clearTimeout(timer.current)
    newest.current = kept.current
  }
  return { body, change, state, settle, abandon, versionNow: () => version.current }
}

export type Draft = ReturnType<typeof useDraft>

/** Whether it has any recipient. */
export function hasRecipient({ to, cc, bcc }: DraftBody): boolean {
  return to.length + cc.length + bcc.length > 0
}

function bodyOf({ to, cc, bcc, subject, message }: Email): DraftBody {
  return { to: named(to), cc: named(cc), bcc: named(bcc), subject, message }
}

/** The server calls the reader “me”; sent emails carry their name. */
function named(people: Recipient[]): Recipient[] {
  return people.map(({ email, name }) => ({ email, name: name === 'me' ? (session()?.userData.fullName ?? '') : name }))
}
