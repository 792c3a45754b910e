import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { listOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Alert } from '#ui/display/display.ts'
import { Text } from '#ui/display/text.ts'
import { Group } from '#ui/page/layout.ts'
import { listMessages, readMessageSettings } from '../contract.ts'

/** Says that messages of the list weren’t sent, and leads to where their channel is set up. */
export function UnsentNotice({ query }: { query: Record<string, unknown> }) {
  const t = useText('logistics-recipient-messages')
  const maySet = useMay(readMessageSettings)
  const { data } = useQuery(listOf(listMessages, query))
  if (!data?.messages.some(({ status }) => status === 'noChannel')) return null
  return (
    <Alert color="warning" mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('list.unsent')}</Text>
        {maySet && (
          <LinkButton size="xs" variant="default" to="/apps/logistics/settings/messages" label={t('list.setUp')} />
        )}
      </Group>
    </Alert>
  )
}
