import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm, type EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NumberInput, PasswordInput, Select, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import {
  changeMailAccount,
  createMailAccount,
  listMailAccounts,
  testMailAccount,
  type MailAccount,
} from '../contract.ts'
import { securities, usualPorts, type Security } from '../rules.ts'

type Values = {
  address: string
  host: string
  port: number
  security: Security
  user: string
  password: string
  version: number
}
const blank: Values = { address: '', host: '', port: 993, security: 'tls', user: '', password: '', version: 1 }

/** Where a new mailbox is and what opens it. */
export function AddAccount({ opened, onClose }: Opening) {
  const t = useText('office-mail-accounts')
  const form = useEndpointForm<typeof createMailAccount, Values>(createMailAccount, {
    initial: blank,
    stale: [listMailAccounts],
    onDone: ({ address }) => {
      showNotice({ kind: 'success', text: t('added', { address }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <Fields form={form} id={undefined} />
    </FormDrawer>
  )
}

export function ChangeAccount({ account, opened, onClose }: Opening & { account: MailAccount }) {
  const t = useText('office-mail-accounts')
  const { id, address, host, port, security, user, version } = account
  const form = useEndpointForm<typeof changeMailAccount, Values>(changeMailAccount, {
    initial: { address, host, port, security, user, password: '', version },
    given: { params: { id } },
    stale: [listMailAccounts],
    onDone: () => {
      showNotice({ kind: 'success', text: t('saved', { address }) })
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t('editNamed', { address })}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t('save')}
    >
      <Fields form={form} id={id} />
    </FormDrawer>
  )
}

function Fields({ form, id }: { form: EndpointForm<Values>; id: number | undefined }) {
  const t = useText('office-mail-accounts')
  const fieldOf = (name: 'address' | 'host' | 'user') => ({
    label: t(`field.${name}`),
    dir: 'ltr' as const,
    withAsterisk: true,
    ...form.bind(name),
  })
  const chooseSecurity = (next: string | null) => {
    const security = securities.find((one) => one === next)
    if (!security) return
    const isUsual = form.getValues().port === usualPorts[form.getValues().security]
    form.put('security', security)
    if (isUsual) form.put('port', usualPorts[security])
  }
  return (
    <>
      <TextInput data-autofocus type="email" {...fieldOf('address')} />
      <TextInput placeholder="imap.example.com" {...fieldOf('host')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('field.security')}
          data={securities.map((value) => ({ value, label: t(`security.${value}`) }))}
          allowDeselect={false}
          {...form.bind('security')}
          onChange={chooseSecurity}
        />
        <NumberInput label={t('field.port')} {...form.bind('port')} />
      </SimpleGrid>
      <TextInput autoComplete="off" {...fieldOf('user')} />
      <PasswordInput
        autoComplete="new-password"
        label={t('field.password')}
        description={t(id === undefined ? 'passwordHint' : 'passwordKept')}
        withAsterisk={id === undefined}
        {...form.bind('password')}
      />
      <TryOut form={form} id={id} />
    </>
  )
}

/** Connects with what was typed so far, without saving it. */
function TryOut({ form, id }: { form: EndpointForm<Values>; id: number | undefined }) {
  const t = useText('office-mail-accounts')
  const trying = useSend(testMailAccount, { quiet: true })
  const [outcome, setOutcome] = useState<string>()
  const attempt = () => {
    if (form.validate().hasErrors) return
    const { host, port, security, user, password } = form.getValues()
    const body = { host, port, security, user, password, ...(id !== undefined && { id }) }
    setOutcome(undefined)
    trying.mutate(
      { body },
      { onSuccess: ({ problem }) => setOutcome(problem), onError: ({ message }) => setOutcome(message) },
    )
  }
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconPlugConnected size={18} aria-hidden />}
        loading={trying.isPending}
        onClick={attempt}
      >
        {t('test')}
      </Button>
      {outcome !== undefined && (
        <Alert color={outcome === '' ? 'success' : 'error'} role="status">
          {outcome || t('testWorked')}
        </Alert>
      )}
    </>
  )
}
