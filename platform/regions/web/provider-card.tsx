import { useText } from '#kit/web/i18n.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import type { RegionProvider } from '../contract.ts'
import classes from './map-settings.module.css'

/** The services the operator set up, each asked before the regions. */
export function ProviderCard({ providers }: { providers: RegionProvider[] }) {
  const t = useText('regions')
  return (
    <SectionCard title={t('providers')}>
      {providers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('providersNone')}
        </Text>
      ) : (
        <ul className={classes.entries}>
          {providers.map(({ use, kind, url }) => (
            <li key={use} className={classes.words}>
              <Text fw={600}>
                {t(`use.${use}`)}: {kind}
              </Text>
              <Text size="sm" c="dimmed">
                <bdi>{url}</bdi>
              </Text>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
