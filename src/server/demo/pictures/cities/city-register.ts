import type { CityKey } from '../picture-keys.ts';
import type { Landmark } from './building-parts.ts';
import * as north from './landmarks-north-asia.ts';
import * as south from './landmarks-south-east-asia.ts';
import * as west from './landmarks-west.ts';

/** What makes a city itself: three landmarks (the first one everybody knows), its hills, water and street. */
export interface City {
  landmarks: readonly [Landmark, Landmark, Landmark];
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

const city = (
  landmarks: City['landmarks'],
  backdrop: City['backdrop'],
  boat: City['boat'],
  traffic: City['traffic'],
  signs: City['signs'],
  roofs: City['roofs'] = 'flat',
  hasPalms = false,
  hasBridge = false,
  size = 1,
): City => ({ landmarks, backdrop, boat, traffic, hasPalms, signs, roofs, hasBridge, size });

export const cities: Record<CityKey, City> = {
  tokyo: city([north.tokyoTower, north.pagoda, north.skytree], 'fuji', 'ferry', 'cab', 'vertical', 'tiled'),
  osaka: city([north.osakaCastle, north.tsutenkaku, north.ferrisWheel], 'hills', 'ferry', 'tram', 'vertical', 'tiled'),
  seoul: city([north.namsanTower, north.palaceGate, north.lotteTower], 'peaks', 'ferry', 'cab', 'vertical', 'tiled'),
  shanghai: city([north.orientalPearl, north.bottleOpener, north.shanghaiTower], 'none', 'ferry', 'scooter', 'lanterns', 'gabled'),
  'hong-kong': city([north.bankOfChina, north.financeTower, north.ferrisWheel], 'peaks', 'junk', 'tram', 'vertical'),
  taipei: city([north.taipei101, north.memorialHall, north.grandHotel], 'hills', 'ferry', 'scooter', 'lanterns', 'tiled'),
  singapore: city([south.marinaSands, south.supertree, south.artScience], 'none', 'ferry', 'cab', 'awnings', 'gabled', true),
  'kuala-lumpur': city([south.petronas, south.sultanHall, south.merdeka], 'hills', 'ferry', 'cab', 'lanterns', 'gabled', true),
  bangkok: city([south.watArun, south.thaiTemple, south.pixelTower], 'none', 'longtail', 'tuktuk', 'lanterns', 'gabled', true),
  hanoi: city(
    [south.turtleTower, south.pavilionOfStars, south.tubeHouses],
    'hills',
    'rice',
    'scooter',
    'lanterns',
    'tiled',
    false,
    false,
    1.55,
  ),
  'ho-chi-minh-city': city([south.bitexco, south.twinSpires, south.landmark81], 'none', 'rice', 'scooter', 'flags', 'mansard', true),
  manila: city([south.cathedral, south.fortGate, south.residences], 'hills', 'ferry', 'jeepney', 'awnings', 'gabled', true),
  jakarta: city([south.monas, south.mosqueDome, south.wisma], 'peaks', 'ferry', 'tuktuk', 'awnings', 'gabled', true),
  'mexico-city': city([west.angelColumn, west.bellasArtes, west.latinoTower], 'volcano', 'trajinera', 'cab', 'flags', 'flat', true),
  madrid: city([west.metropolis, west.alcala, west.cibeles], 'hills', 'ferry', 'cab', 'awnings', 'mansard', false, false, 1.22),
  berlin: city([west.tvTower, west.brandenburg, west.oberbaum], 'none', 'ferry', 'tram', 'flags', 'mansard'),
  'new-york': city([west.empireState, west.liberty, west.chrysler], 'none', 'ferry', 'cab', 'awnings', 'flat', false, true),
};
