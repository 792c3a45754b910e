import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { previewPublication, publishPlan, type Preview } from '../contract.ts'
import classes from './routes.module.css'
import { useRouteFormat } from './use-route-format.ts'

const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))

/** What drivers have of the plan on the board, and the way to give them what changed since. */
export function PublishButton({ of: id = 0 }: PartProps) {
  const maySee = useMay(previewPublication)
  return maySee && <Known id={id} />
}

function Known({ id }: { id: number }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const mayPublish = useMay(publishPlan)
  const [open, setOpen] = useOpen()
  const { data } = useQuery({
    ...queryOf(previewPublication, { params: { id } }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const { changes, current, problems } = data
  const isEmpty = problems.some(({ kind }) => kind === 'nothing')
  const canPublish = mayPublish && !isEmpty && (changes > 0 || !current)
  const isOpen = canPublish && open === 'publish'
  return (
    <>
      <CurrentChip preview={data} />
      {mayPublish && (
        <Button
          size="sm"
          color="success"
          disabled={!canPublish}
          title={
            isEmpty
              ? t('problems.nothing')
              : current && changes > 0
                ? t('publish.changedSince', { number: format.number(current.number) })
                : undefined
          }
          onClick={() => setOpen('publish')}
        >
          {changes > 0 ? t('publish.changes', { count: changes, number: format.number(changes) }) : t('publish.open')}
        </Button>
      )}
      <WhenOpened opened={isOpen}>
        <PublishDialog id={id} preview={data} opened={isOpen} onClose={() => setOpen(undefined)} />
      </WhenOpened>
    </>
  )
}

function CurrentChip({ preview: { current, changes } }: { preview: Preview }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  if (!current) return null
  const isSame = changes === 0
  return (
    <span className={isSame ? undefined : classes.besideChanges}>
      <StatusChip tone={isSame ? 'success' : 'warning'}>
        {t(isSame ? 'publish.published' : 'publish.changedSince', { number: format.number(current.number) })}
      </StatusChip>
    </span>
  )
}
