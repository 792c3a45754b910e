import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { MultiSelect, TextInput } from '#ui/input/inputs.ts'
import { Text } from '#ui/display/text.ts'
import { Stack } from '#ui/page/layout.ts'
import { callAssistants } from '../../assistants/contract.ts'
import { createApiKey, listKeyScopes, type ApiKey } from '../contract.ts'
import { keysStale } from './key-entry.tsx'

type Values = { name: string; scopes: ApiKey['scopes']; expiresAt: string | null }

/** Creates a key: its name, its scopes and its expiry. */
export function AddKey({ opened, onClose, onMade }: Opening & { onMade: (secret: string) => void }) {
  const t = useText('api-keys')
  const { data: scopes, error, refetch } = useQuery(queryOf(listKeyScopes))
  const form = useEndpointForm<typeof createApiKey, Values>(createApiKey, {
    initial: { name: '', scopes: [], expiresAt: null },
    stale: keysStale,
    onDone: ({ key }) => {
      onMade(key)
      onClose()
    },
  })
  const { value: until, onChange: end, ...expires } = form.bind('expiresAt')
  return (
    <FormDialog title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <Stack gap="md">
        <TextInput data-autofocus label={t('columns.name')} withAsterisk {...form.bind('name')} />
        {error && <FailureState error={error} onRetry={() => void refetch()} />}
        <MultiSelect
          label={t('columns.scopes')}
          withAsterisk
          disabled={!scopes}
          data={scopes ?? []}
          renderOption={({ option }) => <Scope name={option.value} />}
          {...form.bind('scopes')}
        />
        {form.getValues().scopes.some((scope) => scope.startsWith('assistant:')) && (
          <Text size="xs" c="dimmed">
            {t('assistants', { address: `${location.origin}${callAssistants.path}` })}
          </Text>
        )}
        <DateInput
          label={t('columns.expires')}
          {...expires}
          value={until?.slice(0, 10) ?? ''}
          onChange={(day) => end(day === '' ? null : new Date(day).toISOString())}
        />
      </Stack>
    </FormDialog>
  )
}

/** A scope with what it allows. */
function Scope({ name }: { name: string }) {
  const t = useText('key-scopes')
  return (
    <div>
      <Text size="sm">
        <bdi dir="ltr">{name}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {t(name.replace(':', '.'))}
      </Text>
    </div>
  )
}
