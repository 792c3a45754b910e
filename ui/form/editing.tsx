import { createContext, Fragment, useContext, useEffect, useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '../controls.ts'
import { Alert } from '../display.ts'

type Question = () => boolean

const TellDirty = createContext<(isDirty: Question) => void>(() => undefined)

/** What came while somebody typed, and how to go on with it. */
export type Newer<T> = { value: T; take: () => void }
type Props<T> = { value: T; version: number; formTells?: boolean; children: (value: T, newer: Newer<T> | undefined) => ReactNode }

/** A thing in a form: untouched, it follows the newest version; typed in, it stays on the one it was opened with, and says that there is a newer one, unless the form itself tells. */
export function Editing<T>({ value, version, formTells = false, children }: Props<T>) {
  const t = useText('ui')
  const [form] = useState(formToAsk)
  const [shown, show] = useState({ value, version })
  const isOutdated = version !== shown.version
  const take = () => show({ value, version })
  if (isOutdated && !form.isDirty()) take()
  return (
    <TellDirty value={form.tell}>
      {isOutdated && !formTells && (
        <Alert color="warning" role="status" mb="md" title={t('form.changedTitle')}>
          {t('form.changedText')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={take}>
            {t('form.takeNewest')}
          </Button>
        </Alert>
      )}
      <Fragment key={shown.version}>{children(isOutdated ? shown.value : value, isOutdated ? { value, take } : undefined)}</Fragment>
    </TellDirty>
  )
}

/** Tells the `Editing` round a form whether somebody has typed in it. */
export function useTyped(isDirty: Question): void {
  const tell = useContext(TellDirty)
  useEffect(() => tell(isDirty))
}

function formToAsk(): { isDirty: Question; tell: (isDirty: Question) => void } {
  let ask: Question = () => false
  return {
    isDirty: () => ask(),
    tell: (isDirty) => {
      ask = isDirty
    },
  }
}
