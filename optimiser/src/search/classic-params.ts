import { coldest, warmStart } from './heat.ts'
import type { Heat } from './heat.ts'
import { paperBlinkShare, paperSettings } from './ruin-settings.ts'
import type { RuinSettings } from './ruin-settings.ts'

type ByKind = Readonly<Record<'capacity' | 'windows' | 'pairs', number>>

/** Everything that steers the search of classic problems. Temperatures are in mean arc costs, shares from 0 to 1. */
export interface ClassicParams {
  /** What follows what, by the time there is. */
  readonly strategy: StrategyParams
  /** Which plans annealing accepts, and which routes are pooled on the way. */
  readonly acceptance: AcceptanceParams
  /** What a step takes out, and how it is put back. */
  readonly perturbation: PerturbationParams
  readonly breeding: BreedingParams
  readonly timedBreeding: TimedBreedingParams
  readonly fleet: FleetParams
  readonly waiting: WaitingParams
  readonly detours: DetourParams
  readonly recombination: RecombinationParams
  readonly neighbours: NeighbourParams
}

interface StrategyParams {
  /** Share of the time in which routes are shortened before vehicles are saved, and the temperatures of it. */
  readonly shorteningShare: number
  readonly shortening: Heat
  /** Share of the rest in which vehicles are saved. */
  readonly fleetShare: number
  /** The first share of the search, which measures its speed, and its warmth as a share of the hottest temperature. */
  readonly probes: Readonly<Record<keyof ByKind, { readonly share: number; readonly warmth: number }>>
  /** Steps per stop from which pooled routes are recombined, pairs are cooled several times, plans are bred, and pairs make detours. */
  readonly stepsToRecombine: ByKind
  readonly stepsToRepeat: number
  readonly stepsToBreed: number
  readonly stepsToBreedTimed: number
  readonly stepsToDetour: number
  readonly mostStopsToBreed: number
  /** How often pairs are cooled if steps suffice. */
  readonly coolings: number
  /** The last share of the search, after recombining, and its temperatures. */
  readonly polishShare: number
  readonly polish: Heat
}

interface AcceptanceParams {
  /** The first and the last temperature, and the factor of the first one for a start plan. */
  readonly hottest: ByKind
  readonly coldest: number
  readonly warmStart: number
  /** With fewer steps per stop than this, capacity starts cooler, down to this share. */
  readonly stepsToHeat: number
  readonly leastHeat: number
  /** Routes of plans within this ratio of the best are pooled. */
  readonly worthPooling: ByKind
  /** With windows, plans are pooled after this many steps, or stops divided by the second number if that is more. */
  readonly stepsPerPooling: number
  readonly stopsPerPoolingStep: number
}

interface PerturbationParams {
  readonly ruin: RuinSettings
  /** Share of places skipped at random while stops are put back. */
  readonly blinkShare: number
  /** How often a step opens a route for its first stop. */
  readonly opensShare: number
  /** Random moves tried between two steps. */
  readonly exchanges: number
  readonly timedExchanges: number
  readonly turns: number
  readonly exchange: ExchangeParams
  /** Near stops considered for a turn. */
  readonly turnPartners: number
}

/** The CROSS exchange: good followers considered, how often whole tails are exchanged, and the longest of other segments. */
export interface ExchangeParams {
  readonly followers: number
  readonly tailShare: number
  readonly longest: number
}

interface BreedingParams {
  readonly founders: number
  readonly foundingShare: number
  readonly stepsPerChild: number
  readonly childHeat: number
  /** Ruin and recreate steps per stop that take as long as one local search. */
  readonly stepsPerSearch: number
  /** Near stops of the local search, and stops of a route whose routes are near. */
  readonly neighbours: number
  readonly routesPerStop: number
  readonly overload: {
    readonly wantedShare: number
    readonly tolerance: number
    readonly childrenCounted: number
    readonly repairShare: number
    readonly repairWeight: number
  }
  readonly population: PopulationParams
  readonly crossing: CrossingParams
}

/** How many plans are kept and added before the next selection, how many are best by cost alone, and how many neighbours count. */
export interface PopulationParams {
  readonly survivors: number
  readonly generation: number
  readonly elite: number
  readonly closest: number
}

/** The least and the largest share taken from the first plan. */
export interface CrossingParams {
  readonly leastTaken: number
  readonly mostTaken: number
}

interface TimedBreedingParams {
  readonly stepsPerFounder: number
  readonly foundingShare: number
  readonly leastFounders: number
  readonly mostFounders: number
  /** The smallest population with enough diversity for crossings. */
  readonly fewest: number
  /** Number of stops from the other plan, at most half of them. */
  readonly region: number
  readonly stepsPerChild: number
  readonly childHeat: number
  /** Crossings drawn for one child. */
  readonly crossings: number
}

interface FleetParams {
  readonly ruinOfPairs: RuinSettings
  readonly stepsPerEjection: number
  /** Work per ejection of two pairs, of which long routes have many. */
  readonly mostWork: number
  /** How often a step makes room near absent stops, and puts back first what was missed most. */
  readonly focusShare: number
  readonly missedFirstShare: number
  readonly stepsPerStopToGiveUp: number
}

interface WaitingParams {
  readonly ruin: RuinSettings
  /** The initial price of a waiting pair, how often plans should be complete, and how fast the price adapts. */
  readonly firstPrice: number
  readonly completeShare: number
  readonly priceStep: number
  readonly mostWaiting: number
  readonly mostLooksIncomplete: number
}

interface DetourParams {
  readonly rounds: number
  /** Shares of a round with one vehicle more, and for dissolving its route. */
  readonly openShare: number
  readonly repairShare: number
  readonly openEnd: number
  readonly warmest: number
}

/** Set partitioning over pooled routes. */
export interface RecombinationParams {
  readonly pooledRoutes: number
  /** Rounds of the subgradient, and rounds without gain after which its step is halved. */
  readonly rounds: number
  readonly patience: number
  readonly columnsKept: number
  readonly nodesVisited: number
}

/** How many near stops are listed for strings, for places, and for savings. */
export interface NeighbourParams {
  readonly near: number
  readonly places: number
  readonly savings: number
}

/** The values that were measured best. */
export const classicParams: ClassicParams = {
  strategy: {
    // Measured on Li and Lim's problems: shortening routes first leaves fewer vehicles to save one by one, but should take at most a tenth of the time.
    shorteningShare: 0.1,
    shortening: { start: 0.3, end: 0.05 },
    fleetShare: 0.9,
    // Low for capacity, to keep the savings plan. With windows, a hundredth would only show a fourth of the speed after the code has been compiled.
    probes: {
      capacity: { share: 0.05, warmth: 0.1 },
      windows: { share: 0.04, warmth: 1 },
      pairs: { share: 0.01, warmth: 1 },
    },
    // Guesses, and measured with windows: pooling routes from 300 on left a gap of 0.41 % on Solomon at one second, from 600 on 0.25 %.
    stepsToRecombine: { capacity: 300, windows: 600, pairs: 300 },
    stepsToRepeat: 2000,
    // Measured: on the X set cooling is better at 3500 to 5000 steps, and on 684 stops even at 11 000; breeding is better from 6000 on 147 to 203 stops.
    stepsToBreed: 5500,
    mostStopsToBreed: 400,
    // Times the mean route size, both estimated in the hot start. Measured at ten seconds, one seed: breeding is much better on R2_6_5 at 15 000,
    // about as good on RC2_10_7 and RC1_6_9 at 6500, worse on R1_8_9 at 4500.
    stepsToBreedTimed: 7000,
    // Measured on seven of Li and Lim's problems, one or two seeds: detours are worse at 300 steps per stop and better on average from 900 on.
    stepsToDetour: 700,
    coolings: 4,
    polishShare: 0.07,
    polish: { start: 0.05, end: coldest },
  },
  acceptance: {
    // Measured at one second: windows and pairs need a hotter start than capacity alone.
    hottest: { capacity: 1, windows: 3, pairs: 5 },
    coldest,
    warmStart,
    // Measured on the X set: steps per stop up to which a cooler start is better.
    stepsToHeat: 80,
    leastHeat: 0.3,
    // Guesses; with windows, routes of many more plans are pooled.
    worthPooling: { capacity: 1.02, windows: 1.05, pairs: 1.02 },
    // Pooling a plan of 800 stops takes as long as about ten steps, so larger plans are pooled less often.
    stepsPerPooling: 16,
    stopsPerPoolingStep: 8,
  },
  perturbation: {
    ruin: paperSettings,
    blinkShare: paperBlinkShare,
    // Measured on R2 and RC1: plans with an additional route are found more often.
    opensShare: 0.1,
    // Measured on Homberger (20 to 60 are best) and X: tries per ruin and recreate step, which costs about a hundred times as much.
    exchanges: 10,
    timedExchanges: 40,
    turns: 10,
    // Guesses.
    exchange: { followers: 12, tailShare: 0.4, longest: 8 },
    turnPartners: 12,
  },
  breeding: {
    // Measured at ten seconds on 200 to 440 stops.
    founders: 12,
    foundingShare: 0.25,
    stepsPerChild: 10,
    childHeat: 0.1,
    stepsPerSearch: 3,
    // Vidal 2022. Near routes are a guess that replaces his polar sectors, which need coordinates.
    neighbours: 20,
    routesPerStop: 5,
    // Vidal 2022.
    overload: { wantedShare: 0.2, tolerance: 0.05, childrenCounted: 50, repairShare: 0.5, repairWeight: 10 },
    // Vidal 2022 keeps 25 of 65, for longer searches. Elite size and the number of neighbours for diversity are his.
    population: { survivors: 16, generation: 24, elite: 4, closest: 5 },
    // Guesses.
    crossing: { leastTaken: 0.2, mostTaken: 0.8 },
  },
  timedBreeding: {
    // Fewer founders of 300 steps per stop were no better on R112 and worse on R210 and R1_2_3, ten seconds, one seed. Guesses: their share of the
    // time, and their number.
    stepsPerFounder: 125,
    foundingShare: 0.5,
    leastFounders: 4,
    mostFounders: 40,
    fewest: 6,
    // Between 50 and 100, the difference is below that of seeds (200 to 600 stops).
    region: 70,
    // Children of 5 steps per changed stop were no better on three problems; the heat is a guess.
    stepsPerChild: 8,
    childHeat: 0.2,
    // Measured on R112, R210, R1_2_3, RC2_4_5 and R2_6_5 at ten seconds, one seed: the cheapest of four crossings leaves 0.43 %, one alone 0.68 %.
    crossings: 4,
  },
  fleet: {
    // Long strings clear a section of a route, where absent stops find room. Measured on 59 of Li and Lim's problems of 400 to 1000 stops, two seeds,
    // one second: 122 excess vehicles with strings of up to 30 % of a route (and 16 stops; 30 are no worse), 134 with 10 stops, 152 with 4.
    ruinOfPairs: { ...paperSettings, removed: 9, longestString: 30, longestShare: 0.3 },
    // Measured on sixteen of Li and Lim's problems, four seconds: 29 excess vehicles in total, 33 with half of each share and 16 steps per ejection.
    stepsPerEjection: 32,
    mostWork: 20_000,
    focusShare: 0.9,
    missedFirstShare: 0.9,
    // Vehicles are often saved late. Li and Lim's 119 problems at one second, two seeds: 280 excess vehicles when giving up after 100 steps per stop
    // without a saving (and a third of the time), 251 without giving up, with routes 2 % longer. With many steps, there is time to shorten routes.
    stepsPerStopToGiveUp: 1000,
  },
  waiting: {
    // With little room, short strings from several routes give shorter routes. Measured on 22 of Li and Lim's problems at four seconds, one seed:
    // 0.3 % longer with strings of 6 stops, 0.9 % with 3 or 10, 0.8 % with 7 stops removed instead of 10.
    ruin: { ...paperSettings, longestString: 4 },
    firstPrice: 10,
    completeShare: 0.5,
    priceStep: 1.1,
    // Measured on Li and Lim's problems: one is too few, and without a limit many waiting pairs never find room again.
    mostWaiting: 3,
    mostLooksIncomplete: 8,
  },
  // Ten rounds were no better than four on five of Li and Lim's problems in six seconds, one seed. Shares and temperatures are guesses.
  detours: { rounds: 4, openShare: 0.35, repairShare: 0.15, openEnd: 0.05, warmest: 1 },
  // Guesses: enough to close the small gaps of good pools in little time.
  recombination: { pooledRoutes: 20_000, rounds: 250, patience: 12, columnsKept: 3000, nodesVisited: 40_000 },
  // Measured on Solomon and Homberger: 30 to 50 places are best, more only cost time. Savings of so many pairs hardly ever miss a merge (Arnold,
  // Gendreau and Sörensen 2019 use 100).
  neighbours: { near: 120, places: 40, savings: 60 },
}
