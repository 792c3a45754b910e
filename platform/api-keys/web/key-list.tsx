import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { EntryList } from '#ui/display/entry-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { apiKeyCalls } from '../contract.ts'
import { KeyEntry } from './key-entry.tsx'
import { useAddingKeys } from './use-adding-keys.tsx'

/** The API keys, each with what it may do. */
export function KeyList() {
  const t = useText('api-keys')
  const { addButton, parts } = useAddingKeys()
  const keys = useQuery(queryOf(apiKeyCalls.list))
  const empty = <EmptyState icon="key" title={t('empty')} text={t('emptyText')} />
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} primary={addButton} />
      {parts}
      <SectionCard title={t('list')}>
        <EntryList of={keys} rows={keys.data} empty={empty}>
          {(key) => <KeyEntry key={key.id} apiKey={key} calls={apiKeyCalls} />}
        </EntryList>
      </SectionCard>
    </>
  )
}
