import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { Locked } from '#ui/form/locked.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Textarea, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changePreferences, readCustomer, type Customer } from '../contract.ts'

export function Preferences({ customer }: { customer: Customer }) {
  const t = useText('ecommerce')
  const form = useEndpointForm(changePreferences, {
    initial: { ...customer.preferences, version: customer.version },
    given: { params: { id: customer.customerId } },
    stale: [readCustomer],
    onDone: () => showNotice({ kind: 'success', text: t('saved') }),
  })
  const mayChange = useMay(changePreferences)
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  return (
    <SectionCard title={t('preference.title')} text={t('preference.text')}>
      <form onSubmit={form.send} noValidate>
        <Stack gap="md">
          <RefusalAlert text={form.refusal} />
          <Locked when={!mayChange}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t('preference.slot')} {...form.bind('slot')} />
              <TextInput label={t('preference.doorPin')} {...form.bind('doorPin')} />
            </SimpleGrid>
            <TextInput label={t('preference.safePlace')} {...form.bind('safePlace')} />
            <Textarea label={t('preference.accessNote')} autosize minRows={2} {...form.bind('accessNote')} />
          </Locked>
          {mayChange && (
            <Group>
              <SendButton loading={form.isSending}>{t('save')}</SendButton>
              <Button variant="default" onClick={form.reset}>
                {t('discard')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </SectionCard>
  )
}
