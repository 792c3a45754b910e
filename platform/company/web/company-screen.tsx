import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Editing } from '#ui/form/editing.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { readOwnCompany } from '../contract.ts'
import { CompanyForm } from './company-form.tsx'

/** The one place that says who the workspace is. */
export function CompanyScreen() {
  const t = useText('company')
  const { data, error, refetch } = useQuery(queryOf(readOwnCompany))
  return (
    <>
      <PageHeader title={t('screens.company')} text={t('text')} />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton fields={8} />}
      {data && (
        <Editing value={data} version={data.version}>
          {(shown) => <CompanyForm key={shown.version} own={shown} />}
        </Editing>
      )}
    </>
  )
}
