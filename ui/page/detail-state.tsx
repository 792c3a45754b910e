import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Detail } from '#kit/web/detail.ts'
import { useText } from '#kit/web/i18n.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'
import { UnlessDeleted } from '../form/editing.tsx'
import { useGo } from '../button/link.tsx'
import { PageHeader } from './page-header.tsx'

type Missing = { title: string; listPath: string }
type Props<T> = {
  of: Detail<T>
  /** What the page is, while nothing better is known. */
  title: string
  missing: Missing
  waiting: ReactNode
  children: (data: NonNullable<T>) => ReactNode
}

/** A page about one thing: the thing, that it is awaited, that there is none, or that it could not be fetched. */
export function DetailState<T>({
  of: { id, data, error, refetch, isMissing },
  title,
  missing,
  waiting,
  children,
}: Props<T>) {
  const absent = <MissingState {...missing} />
  if (data !== undefined && data !== null)
    return (
      <UnlessDeleted key={id} isGone={isMissing} missing={absent}>
        {children(data)}
      </UnlessDeleted>
    )
  if (isMissing) return absent
  if (!error) return waiting
  return (
    <>
      <PageHeader title={title} />
      <Paper shadow="xs">
        <FailureState error={error} onRetry={() => void refetch()} />
      </Paper>
    </>
  )
}

function MissingState({ title, listPath }: Missing) {
  const t = useText('ui')
  const go = useGo()
  usePageTitle(title)
  return (
    <Paper shadow="xs">
      <EmptyState
        isPage
        title={title}
        text={t('missing.text')}
        action={{ label: t('missing.toList'), onClick: () => go(listPath) }}
      />
    </Paper>
  )
}
