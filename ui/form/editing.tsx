import { createContext, Fragment, useContext, useEffect, useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '../controls.ts'
import { Alert } from '../display.ts'

type Question = () => boolean

const TellDirty = createContext<(isDirty: Question) => void>(() => undefined)

type Props<T> = { value: T; version: number; children: (value: T) => ReactNode }

/** A thing in a form: untouched, it follows the newest version; typed in, it stays on the one it was opened with, and says that there is a newer one. */
export function Editing<T>({ value, version, children }: Props<T>) {
  const t = useText('ui')
  const [form] = useState(formToAsk)
  const [shown, show] = useState({ value, version })
  const isOutdated = version !== shown.version
  if (isOutdated && !form.isDirty()) show({ value, version })
  return (
    <TellDirty value={form.tell}>
      {isOutdated && (
        <Alert color="warning" role="status" mb="md" title={t('form.changedTitle')}>
          {t('form.changedText')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => show({ value, version })}>
            {t('form.takeNewest')}
          </Button>
        </Alert>
      )}
      <Fragment key={shown.version}>{children(shown.value)}</Fragment>
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
