import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { listRegions, type Place as Candidate } from '#platform/regions/contract.ts'
import { Text } from '#ui/display/text.ts'
import { qualityWord } from '../../places/rules.ts'
import classes from './address-checks.module.css'

type Props = { candidates: Candidate[]; chosen: string | undefined; onChoose: (one: Candidate) => void }

/** What an address may mean, the most likely first; the number is the key that chooses it. */
export function Candidates({ candidates, chosen, onChoose }: Props) {
  const t = useText('logistics-address-checks')
  const format = useFormat()
  if (candidates.length === 0) return <None />
  return (
    <ol className={classes.candidates} aria-label={t('candidates')}>
      {candidates.map((one, index) => (
        <li key={`${one.label}${one.point.join()}`}>
          <button type="button" aria-pressed={one.label === chosen} onClick={() => onChoose(one)}>
            <kbd>{index + 1}</kbd>
            <span dir="auto">{one.label}</span>
            <span className={classes.detail}>
              {t(`qualities.${qualityWord(one)}`, {
                within: format.number(one.radiusMeters ?? 0, { style: 'unit', unit: 'meter' }),
              })}{' '}
              · {format.number(one.confidence, { style: 'percent' })}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Nothing was found, or nothing can be found yet because the addresses of a region are being built. */
function None() {
  const t = useText('logistics-address-checks')
  const regionsText = useText('regions')
  const building = useQuery(queryOf(listRegions)).data?.work.find(({ error }) => error === '')
  return <Text>{building ? regionsText('addressesComing', { id: building.id }) : t('none')}</Text>
}
