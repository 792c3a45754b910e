import { useText } from '#kit/web/i18n.ts'
import { Skeleton, Table } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { keptDays } from '../rules.ts'
import { ExportRow } from './export-row.tsx'
import { useExports } from './use-exports.ts'

/** The files a person exported, including those still being written. */
export function ExportList() {
  const t = useText('exports')
  const { data, error, refetch } = useExports()
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text', { count: keptDays })} />
      <SectionCard title={t('files')}>
        {error && <FailureState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={140} />}
        {data?.length === 0 && <EmptyState icon="download" title={t('empty')} text={t('emptyText')} />}
        {data && data.length > 0 && (
          <Table verticalSpacing="sm">
            <Table.Tbody>
              {data.map((one) => (
                <ExportRow key={one.id} file={one} />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </SectionCard>
    </>
  )
}
