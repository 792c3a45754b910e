import { Fragment, useContext, useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Alert } from '../display/display.ts'
import { Anchor } from '../display/text.ts'
import { IsGone, TakeNewest } from './outdated.ts'
import { Questions, useQuestions } from './typed.ts'

/** A newer version that arrived while someone was typing, and how to switch to it. */
export type Newer<T> = { value: T; take: () => void }
type Props<T> = {
  value: T
  version: number
  /** The form reports a newer version itself: drawers always do, other forms with `NewerVersionNotice`. */
  showsNewerItself?: boolean
  /** Someone else deleted it while it was open. */
  isGone?: boolean
  children: (value: T, newer: Newer<T> | undefined) => ReactNode
}

/** A thing in a form: untouched, it follows the newest version; typed in, it stays on the one it was opened with, and says that there is a newer one. */
export function Editing<T>({ value, version, showsNewerItself = false, isGone = false, children }: Props<T>) {
  const isPageGone = useContext(IsGone)
  const [questions, isTyped] = useQuestions()
  const [shown, show] = useState({ value, version })
  const isOutdated = version !== shown.version
  const take = () => show({ value, version })
  if (isOutdated && !isTyped()) take()
  return (
    <Questions value={questions}>
      <TakeNewest value={isOutdated ? take : undefined}>
        <IsGone value={isGone || isPageGone}>
          {!showsNewerItself && <NewerVersionNotice />}
          <Fragment key={shown.version}>
            {children(isOutdated ? shown.value : value, isOutdated ? { value, take } : undefined)}
          </Fragment>
        </IsGone>
      </TakeNewest>
    </Questions>
  )
}

/** A page of a thing that someone else may delete while it is open: `missing` replaces it then, unless it holds unsaved text. */
export function UnlessDeleted({
  isGone,
  missing,
  children,
}: {
  isGone: boolean
  missing: ReactNode
  children: ReactNode
}) {
  const [questions, isTyped] = useQuestions()
  if (isGone && !isTyped()) return missing
  return (
    <Questions value={questions}>
      <IsGone value={isGone}>
        <NewerVersionNotice />
        {children}
      </IsGone>
    </Questions>
  )
}

/** Says that someone else changed or deleted the thing being edited, and offers the latest version. Otherwise it shows nothing. */
export function NewerVersionNotice() {
  const t = useText('ui')
  const take = useContext(TakeNewest)
  const isGone = useContext(IsGone)
  if (isGone)
    return (
      <Alert color="warning" role="status" mb="md" title={t('form.goneTitle')}>
        {t('form.goneText')}
      </Alert>
    )
  if (!take) return null
  return (
    <Alert color="warning" role="status" mb="md" title={t('form.changedTitle')}>
      {t('form.changedText')}
      <Anchor component="button" type="button" display="block" ta="start" py={6} size="sm" fw={500} onClick={take}>
        {t('form.takeNewest')}
      </Anchor>
    </Alert>
  )
}
