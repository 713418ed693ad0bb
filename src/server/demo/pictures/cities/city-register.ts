import type { CityKey } from '../picture-keys.ts';
import type { Landmark } from './building-parts.ts';
import * as north from './landmarks-north-asia.ts';
import * as south from './landmarks-south-east-asia.ts';
import * as west from './landmarks-west.ts';

/** What makes a city itself: three landmarks (the first one everybody knows), its hills, water and street. */
export interface City {
  landmarks: readonly [Landmark, Landmark, Landmark];
  /** One more, for the view across the water. */
  also: Landmark | undefined;
  backdrop: 'none' | 'fuji' | 'volcano' | 'hills' | 'peaks';
  boat: 'junk' | 'longtail' | 'ferry' | 'rice' | 'trajinera';
  /** What passes in the street. */
  traffic: 'tram' | 'cab' | 'jeepney' | 'scooter' | 'tuktuk';
  hasPalms: boolean;
  roofs: 'flat' | 'tiled' | 'gabled' | 'mansard';
  signs: 'vertical' | 'awnings' | 'flags' | 'lanterns';
  hasBridge: boolean;
  /** 1 for towers; more where the landmarks are low and would drown in roofs. */
  size: number;
}

/** What most cities have; each names only where it differs. */
const usual = {
  backdrop: 'none',
  boat: 'ferry',
  traffic: 'cab',
  hasPalms: false,
  roofs: 'flat',
  signs: 'awnings',
  hasBridge: false,
  size: 1,
  also: undefined,
} as const;

const city = (landmarks: City['landmarks'], own: Partial<Omit<City, 'landmarks'>>): City => ({ ...usual, ...own, landmarks });

export const cities: Record<CityKey, City> = {
  tokyo: city([north.tokyoTower, north.pagoda, north.skytree], { backdrop: 'fuji', signs: 'vertical', roofs: 'tiled' }),
  osaka: city([north.osakaCastle, north.tsutenkaku, north.ferrisWheel], {
    backdrop: 'hills',
    traffic: 'tram',
    signs: 'vertical',
    roofs: 'tiled',
  }),
  seoul: city([north.namsanTower, north.palaceGate, north.lotteTower], { backdrop: 'peaks', signs: 'vertical', roofs: 'tiled' }),
  shanghai: city([north.orientalPearl, north.bottleOpener, north.shanghaiTower], {
    traffic: 'scooter',
    signs: 'lanterns',
    roofs: 'gabled',
  }),
  'hong-kong': city([north.bankOfChina, north.financeTower, north.ferrisWheel], {
    backdrop: 'peaks',
    boat: 'junk',
    traffic: 'tram',
    signs: 'vertical',
  }),
  taipei: city([north.taipei101, north.memorialHall, north.grandHotel], {
    backdrop: 'hills',
    traffic: 'scooter',
    signs: 'lanterns',
    roofs: 'tiled',
  }),
  singapore: city([south.marinaSands, south.supertree, south.artScience], { roofs: 'gabled', hasPalms: true }),
  'kuala-lumpur': city([south.petronas, south.sultanHall, south.merdeka], {
    backdrop: 'hills',
    signs: 'lanterns',
    roofs: 'gabled',
    hasPalms: true,
    also: south.menara,
  }),
  bangkok: city([south.watArun, south.thaiTemple, south.pixelTower], {
    boat: 'longtail',
    traffic: 'tuktuk',
    signs: 'lanterns',
    roofs: 'gabled',
    hasPalms: true,
  }),
  hanoi: city([south.turtleTower, south.pavilionOfStars, south.tubeHouses], {
    backdrop: 'hills',
    boat: 'rice',
    traffic: 'scooter',
    signs: 'lanterns',
    roofs: 'tiled',
    size: 1.55,
  }),
  'ho-chi-minh-city': city([south.bitexco, south.twinSpires, south.landmark81], {
    boat: 'rice',
    traffic: 'scooter',
    signs: 'flags',
    roofs: 'mansard',
    hasPalms: true,
    also: south.marketGate,
  }),
  manila: city([south.cathedral, south.fortGate, south.residences], {
    backdrop: 'hills',
    traffic: 'jeepney',
    roofs: 'gabled',
    hasPalms: true,
  }),
  jakarta: city([south.monas, south.mosqueDome, south.wisma], { backdrop: 'peaks', traffic: 'tuktuk', roofs: 'gabled', hasPalms: true }),
  'mexico-city': city([west.angelColumn, west.bellasArtes, west.latinoTower], {
    backdrop: 'volcano',
    boat: 'trajinera',
    signs: 'flags',
    hasPalms: true,
  }),
  madrid: city([west.metropolis, west.alcala, west.cibeles], { backdrop: 'hills', roofs: 'mansard', size: 1.22, also: west.cuatroTorres }),
  berlin: city([west.tvTower, west.brandenburg, west.oberbaum], {
    traffic: 'tram',
    signs: 'flags',
    roofs: 'mansard',
    also: west.reichstag,
  }),
  'new-york': city([west.empireState, west.liberty, west.chrysler], { hasBridge: true, also: west.oneWorld }),
};
