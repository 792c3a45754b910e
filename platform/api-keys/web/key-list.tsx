import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/confirm.ts'
import { Button, CopyButton } from '#ui/controls.ts'
import { Alert, Skeleton } from '#ui/display.ts'
import { DateInput } from '#ui/date-input.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Entries, Entry } from '#ui/entries.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useRecordDrawer, type Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MultiSelect, Switch, TextInput } from '#ui/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Code, Text } from '#ui/text.ts'
import { apiKeyCalls, createApiKey, listKeyScopes, ownKeyCalls, type ApiKey, type KeyCalls } from '../contract.ts'

/** Keys by which programs call, each with what it may do. */
export function KeyList() {
  const t = useText('api-keys')
  const adding = useAdding()
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} actions={adding.button} />
      {adding.parts}
      <KeysCard
        calls={apiKeyCalls}
        title={t('list')}
        empty={<EmptyState icon="key" title={t('empty')} text={t('emptyText')} />}
      />
    </>
  )
}

/** A person's own keys, for the page of their account; nothing for who has none and may make none. */
export function OwnKeys() {
  const t = useText('api-keys')
  const adding = useAdding()
  const { data } = useQuery(queryOf(ownKeyCalls.list))
  if (!adding.button && !data?.length) return null
  return (
    <KeysCard
      calls={ownKeyCalls}
      title={t('screens.list')}
      text={t('text')}
      actions={adding.button}
      empty={<Text size="sm">{t('empty')}</Text>}
    >
      {adding.parts}
    </KeysCard>
  )
}

/** Making a key: the button for who may, and what it opens. */
function useAdding(): { button: ReactNode; parts: ReactNode } {
  const t = useText('api-keys')
  const [made, setMade] = useState<string>()
  const { addButton, drawer } = useRecordDrawer(undefined, {
    create: createApiKey,
    addLabel: t('add'),
    add: (opening) => <AddKey {...opening} onMade={setMade} />,
  })
  return {
    button: addButton,
    parts: (
      <>
        {made && <Made secret={made} onClose={() => setMade(undefined)} />}
        {drawer}
      </>
    ),
  }
}

type CardProps = {
  calls: KeyCalls
  title: string
  text?: string
  actions?: ReactNode
  empty: ReactNode
  children?: ReactNode
}

function KeysCard({ calls, empty, children, ...head }: CardProps) {
  const { data, error, refetch } = useQuery(queryOf(calls.list))
  return (
    <SectionCard {...head}>
      {children}
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.length === 0 && empty}
      {data && data.length > 0 && <Keys keys={data} calls={calls} />}
    </SectionCard>
  )
}

function Made({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText('api-keys')
  const ui = useText('ui')
  return (
    <Alert color="success" title={t('made')} mb="lg" withCloseButton closeButtonLabel={ui('close')} onClose={onClose}>
      <Group>
        <Code>{secret}</Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" variant="light" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  )
}

const stale = [apiKeyCalls.list, ownKeyCalls.list]

function Keys({ keys, calls }: { keys: ApiKey[]; calls: KeyCalls }) {
  const t = useText('api-keys')
  const remove = useSend(calls.remove, { stale })
  const change = useSend(calls.change, { stale })
  const mayDelete = useMay(calls.remove)
  const mayTurnOff = useMay(calls.change)
  const mayTurnOn = useMay(apiKeyCalls.change)
  const ask = async ({ id, name }: ApiKey) => {
    if (await confirm({ title: t('deleteTitle', { name }), body: t('deleteText'), confirmLabel: t('delete') }))
      remove.mutate({ params: { id } })
  }
  return (
    <Entries>
      {keys.map((key) => (
        <Entry
          key={key.id}
          icon={<Icon name="key" size={22} />}
          name={
            <>
              <bdi>{key.name}</bdi> <Code dir="ltr">{key.start}…</Code>
            </>
          }
          detail={<KeyDetail apiKey={key} />}
        >
          <Switch
            aria-label={t('isOn', { name: key.name })}
            checked={key.isOn}
            disabled={!(key.isOn ? mayTurnOff : mayTurnOn) || change.isPending}
            onChange={(event) => change.mutate({ params: { id: key.id }, body: { isOn: event.currentTarget.checked } })}
          />
          {mayDelete && (
            <IconButton
              icon="trash"
              color="error"
              label={t('deleteTitle', { name: key.name })}
              onClick={() => void ask(key)}
            />
          )}
        </Entry>
      ))}
    </Entries>
  )
}

/** What a key opens, when it was last used and until when it works. */
function KeyDetail({ apiKey: { scopes, createdAt, lastUsedAt, expiresAt } }: { apiKey: ApiKey }) {
  const t = useText('api-keys')
  const format = useFormat()
  const facts = [
    t('created', { date: format.date(createdAt) }),
    lastUsedAt ? t('used', { when: format.relative(lastUsedAt) }) : t('neverUsed'),
    ...(expiresAt ? [t('until', { date: format.date(expiresAt) })] : []),
  ]
  return (
    <>
      <bdi dir="ltr">{scopes.join(', ')}</bdi> · {facts.join(' · ')}
    </>
  )
}

type Values = { name: string; scopes: ApiKey['scopes']; expiresAt: string | null }

function AddKey({ opened, onClose, onMade }: Opening & { onMade: (secret: string) => void }) {
  const t = useText('api-keys')
  const { data: scopes = [] } = useQuery(queryOf(listKeyScopes))
  const form = useEndpointForm<typeof createApiKey, Values>(createApiKey, {
    initial: { name: '', scopes: [], expiresAt: null },
    stale,
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
        <MultiSelect label={t('columns.scopes')} withAsterisk data={scopes} {...form.bind('scopes')} />
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
