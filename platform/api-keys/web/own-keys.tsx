import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { EntryList } from '#ui/display/entry-list.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { ownKeyCalls } from '../contract.ts'
import { KeyEntry } from './key-entry.tsx'
import { useAddingKeys } from './use-adding-keys.tsx'

/** A person's own keys on their account page; nothing if they have none and may not create any. */
export function OwnKeys() {
  const t = useText('api-keys')
  const { addButton, parts } = useAddingKeys()
  const keys = useQuery(queryOf(ownKeyCalls.list))
  if (!addButton && !keys.data?.length) return null
  return (
    <SectionCard title={t('screens.list')} text={t('text')} actions={addButton}>
      {parts}
      <EntryList of={keys} rows={keys.data} empty={<Text size="sm">{t('empty')}</Text>}>
        {(key) => <KeyEntry key={key.id} apiKey={key} calls={ownKeyCalls} />}
      </EntryList>
    </SectionCard>
  )
}
