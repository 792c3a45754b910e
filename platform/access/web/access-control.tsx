import { useText } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { Box } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import classes from './access.module.css'

/** Shows how access works: one card for everyone, one for people with a permission, and the person's own permissions. */
export function AccessControl() {
  const t = useText('access')
  const ability = useAbility()
  const rules = useSession()?.userAbilityRules ?? []
  return (
    <>
      <PageHeader title={t('screens.control')} text={t('control.text')} />
      <div className={classes.two}>
        <SectionCard title={t('control.common')} text={t('control.commonText')} />
        {ability.can('read', 'AclDemo') && <SectionCard title={t('control.special')} text={t('control.specialText')} />}
      </div>
      <SectionCard title={t('control.rules')} text={t('control.rulesText')}>
        <Box className={classes.scroll} tabIndex={0} role="group" aria-label={t('control.rules')}>
          <table className={classes.matrix} data-plain>
            <thead>
              <tr>
                <th scope="col">{t('control.kind')}</th>
                <th scope="col">{t('control.action')}</th>
                <th scope="col">{t('control.subject')}</th>
                <th scope="col">{t('control.conditions')}</th>
              </tr>
            </thead>
            <tbody>
              {rules.map((rule, index) => (
                <tr key={index}>
                  <td>
                    <StatusChip tone={rule.inverted ? 'error' : 'success'}>
                      {t(rule.inverted ? 'control.cannot' : 'control.can')}
                    </StatusChip>
                  </td>
                  <td dir="ltr">{[rule.action].flat().join(', ')}</td>
                  <td dir="ltr">{[rule.subject].flat().join(', ')}</td>
                  <td dir="ltr">{rule.conditions ? <code>{JSON.stringify(rule.conditions)}</code> : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </SectionCard>
    </>
  )
}
