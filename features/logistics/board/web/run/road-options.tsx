import { useText } from '#kit/web/i18n.ts'
import { roadSides, uTurnRules } from '#platform/regions/contract.ts'
import { Select } from '#ui/input/inputs.ts'
import { typicalTraffic } from '../../../settings/contract.ts'
import type { RoadChoices } from '../../../plans/rules/plan/roads.ts'
import { AvoidedAreas } from '../map/avoided-list.tsx'
import { useBoard } from '../model/board.ts'
import classes from './run.module.css'
import mapClasses from '../map/map.module.css'
import { useTrafficWords } from './traffic-words.ts'

/** How the whole plan uses the roads; every time and price follows at once. */
export function RoadOptions() {
  const t = useText('logistics-board')
  const { facts, newest, mayEdit, actions } = useBoard()
  const { profiles } = facts.traffic
  const { source } = useTrafficWords()
  const { traffic, side, uTurns } = newest.roads
  const choose = (choices: RoadChoices) => actions.edit([{ kind: 'setRoads', ...choices }])
  const isUnknown = facts.matrices.some(({ knowsRoadUse }) => !knowsRoadUse)
  const ofRegions = {
    size: 'xs',
    allowDeselect: false,
    disabled: isUnknown || !mayEdit,
  } as const
  return (
    <fieldset className={classes.group} disabled={!mayEdit}>
      <legend>{t('roads.title')}</legend>
      <p className={mapClasses.note}>{t('roads.text')}</p>
      <div className={classes.pairs}>
        <Select
          mt="xs"
          size="xs"
          allowDeselect={false}
          label={t('roads.traffic')}
          data={[
            { value: '', label: t('roads.empty') },
            ...profiles.map(({ key, name }) => ({
              value: key,
              label: key === typicalTraffic ? t('roads.typical') : name,
            })),
          ]}
          value={profiles.some(({ key }) => key === traffic) ? traffic : ''}
          onChange={(value) => choose({ traffic: value || null })}
        />
        <Select
          {...ofRegions}
          label={t('roads.side')}
          data={roadSides.map((value) => ({ value, label: t(`roads.sides.${value}`) }))}
          value={side}
          onChange={(value) => choose({ side: roadSides.find((one) => one === value) ?? 'quiet' })}
        />
        <Select
          {...ofRegions}
          label={t('roads.uTurns')}
          data={uTurnRules.map((value) => ({ value, label: t(`roads.uTurnRules.${value}`) }))}
          value={uTurns}
          onChange={(value) => choose({ uTurns: uTurnRules.find((one) => one === value) ?? 'allowed' })}
        />
      </div>
      <p className={mapClasses.note}>{source}</p>
      <AvoidedAreas />
      {isUnknown && <p className={mapClasses.note}>{t('roads.notKnown')}</p>}
    </fieldset>
  )
}
