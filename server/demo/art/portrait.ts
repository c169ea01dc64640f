import { type Random, random } from "#server/demo/content/random.ts";
import { type Palette, palettes } from "./palette.ts";
import { circle, ellipse, escaped, path, rect, ring, smooth, stroke, times } from "./svg.ts";

const grounds = [
  palettes.teal,
  palettes.persimmon,
  palettes.navy,
  palettes.moss,
  palettes.plum,
  palettes.sand,
  palettes.rose,
  palettes.slate,
];
const skins = ["#f3d3b8", "#e9bf9c", "#dba982", "#f6dcc6", "#c98f68"];
const hairs = ["#2a2322", "#3b2a22", "#1f2426", "#5a4034", "#8b8782"];

/** A friendly portrait of nobody, 480 × 480, the same for the same key. The nickname is its accessible name. */
export function avatarSvg(key: string, nickname: string): string {
  const dice = random(`face:${key}`);
  const c = dice.pick(grounds);
  const skin = dice.pick(skins);
  const hair = dice.pick(hairs);
  const shirt = dice.pick([c.deep, c.accent, c.ink]);
  const back = dice.pick([c.tint, c.mid, c.tint]);
  const style = dice.whole(0, 5);
  const body = [
    rect(0, 0, 400, 400, back),
    circle(dice.between(60, 340), dice.between(60, 160), dice.between(90, 150), dice.pick([c.paper, c.mid])),
    behind(style, hair),
    path("M52 400Q60 292 160 282H240Q340 292 348 400Z", shirt),
    collar(dice, c),
    path("M166 240H234V292Q200 326 166 292Z", skin),
    path("M166 262Q200 296 234 262V276Q200 306 166 276Z", "#00000018"),
    ellipse(200, 190, 76, 88, skin),
    circle(124, 196, 15, skin),
    circle(276, 196, 15, skin),
    front(style, hair),
    features(dice, c),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 400 400" role="img"><title>${escaped(nickname)}</title>${body.join("")}</svg>`;
}

function behind(style: number, hair: string): string {
  if (style === 0) return path("M108 200Q100 84 200 84T292 200Q300 300 316 330H84Q100 300 108 200Z", hair);
  if (style === 1) return path("M112 190Q108 92 200 92T288 190V262Q288 284 266 284H134Q112 284 112 262Z", hair);
  if (style === 2) return circle(200, 84, 42, hair);
  return "";
}

function front(style: number, hair: string): string {
  const fringe = [
    "M122 184Q122 92 200 92T278 184Q262 128 214 128Q150 128 122 184Z",
    "M120 190Q116 94 200 94T280 190Q276 150 262 146H138Q124 150 120 190Z",
    "M122 178Q126 94 200 94T278 178Q240 132 200 132T122 178Z",
    "M120 186Q112 86 204 86T282 182Q270 142 244 136Q200 166 146 140Q128 152 120 186Z",
    "M122 176Q118 98 200 98T278 176Q272 146 256 140Q236 128 200 128T144 140Q128 146 122 176Z",
    "M118 196Q106 104 164 96Q210 66 262 100Q296 130 280 196Q276 158 250 148Q236 160 206 150Q170 164 150 146Q126 160 118 196Z",
  ];
  return path(fringe[style] ?? fringe[0] ?? "", hair);
}

function collar(dice: Random, c: Palette): string {
  return dice.pick([
    "",
    path("M150 284L200 344L250 284L272 300L200 372L128 300Z", c.paper),
    stroke("M150 288Q200 340 250 288", c.paper, 12),
    times(3, (i) => rect(78 - i * 7, 336 + i * 26, 244 + i * 14, 11, "#ffffff40")),
  ]);
}

function features(dice: Random, c: Palette): string {
  const ink = "#2a2322";
  const eyes = dice.chance(0.3)
    ? stroke("M158 194q12 -12 24 0M218 194q12 -12 24 0", ink, 6)
    : circle(170, 194, 7, ink) + circle(230, 194, 7, ink);
  const brows = stroke("M156 172q14 -9 28 -2M216 170q14 -7 28 2", ink, 5);
  const mouth = dice.pick(["M178 238q22 20 44 0", "M182 240q18 12 36 0", "M176 236q24 28 48 0Z"]);
  const glasses = dice.chance(0.34)
    ? ring(168, 196, 27, c.ink, 5) + ring(232, 196, 27, c.ink, 5) + stroke("M195 194q5 -5 10 0", c.ink, 5)
    : "";
  const cheeks = ellipse(148, 222, 15, 9, "#e0764540") + ellipse(252, 222, 15, 9, "#e0764540");
  const smile = mouth.endsWith("Z") ? path(mouth, "#a5471f") : stroke(mouth, ink, 6);
  return cheeks + brows + eyes + glasses + stroke("M200 202q-8 16 3 18", "#00000038", 5) + smile;
}

/** A wide quiet picture for the head of a profile, 1600 × 500, the same for the same key. */
export function bannerSvg(key: string): string {
  const dice = random(`banner:${key}`);
  const c = dice.pick(grounds);
  const layer = (base: number, fill: string) => {
    const points = Array.from({ length: 9 }, (_, i) => [i * 200, base + dice.between(-46, 46)] as const);
    return path(`${smooth([[-100, base], ...points, [1700, base]])}V500H-100Z`, fill);
  };
  const birds = times(dice.whole(2, 5), () => {
    const x = dice.between(200, 1400);
    const y = dice.between(40, 140);
    return stroke(`M${Math.round(x)} ${Math.round(y)}q14 -14 26 0q12 -14 26 0`, c.deep, 4);
  });
  const body = [
    rect(0, 0, 1600, 500, c.tint),
    circle(dice.between(260, 1340), dice.between(110, 210), dice.between(56, 92), c.accent),
    birds,
    layer(285, `${c.mid}99`),
    layer(355, c.mid),
    layer(430, c.deep),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="500" viewBox="0 0 1600 500">${body.join("")}</svg>`;
}
