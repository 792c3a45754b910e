import { Part } from '#kit/web/part.tsx'
import { useText } from '#kit/web/i18n.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'

const places = [
  { key: 'keys', path: '/apps/api-keys', subject: 'ApiKey' },
  { key: 'webhooks', path: '/apps/webhooks', subject: 'Webhook' },
  { key: 'docs', path: '/api/docs', subject: undefined },
] as const

/** API keys and webhooks, for other programs. */
export function IntegrationsTab() {
  const t = useText('logistics-settings')
  const ability = useAbility()
  return (
    <>
      <PageHeader title={t('screens.integrations')} text={t('integrations.text')} />
      <SimpleGrid cols={{ base: 1, md: 3 }} mb="lg">
        {places.map(({ key, path, subject }) => (
          <SectionCard key={key} title={t(`integrations.${key}`)} text={t(`integrations.${key}Text`)}>
            {subject === undefined ? (
              <Button variant="light" component="a" href={path} target="_blank">
                {t('integrations.open')}
              </Button>
            ) : ability.can('read', subject) ? (
              <LinkButton variant="light" to={path} label={t('integrations.open')} />
            ) : (
              <Text c="dimmed" size="sm">
                {t('integrations.closed')}
              </Text>
            )}
          </SectionCard>
        ))}
      </SimpleGrid>
      <Part name="logistics-integrations/folder" />
    </>
  )
}
