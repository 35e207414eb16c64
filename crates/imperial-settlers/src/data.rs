//! The printed matter: what is on the cards and boards, read once from `data/`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use tafel_core::Set;

use crate::good::{Bundle, Good};
use crate::ids::{Face, Faction};

/// A card's type, which is its row in the empire (IMP-1.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Gives goods when built and in each production phase.
    Production,
    /// Works all the time.
    Feature,
    /// Is activated.
    Action,
}

tafel_core::ids! {
    /// A location's colour.
    Colour {
        Black = "black", Purple = "purple", Blue = "blue", Brown = "brown", Gold = "gold", Red = "red",
        Pink = "pink", Grey = "grey",
    }
}

/// The colours of a location: none, one, or three.
pub type Colours = Set<Colour, u8>;

/// Which buildings a feature reacts to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reacts {
    /// To those of a colour.
    To(Colour),
    /// To faction locations.
    ToFaction,
}

/// What a location does. What needs more than a table is named here and told in the chapters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing that lasts.
    None,
    /// Produces the same each time.
    Produce(Bundle),
    /// Produces one good for each location of a colour, at most three.
    ProducePerColour(Good, Colour),
    /// Copies another production.
    FarmersAtWork,
    /// Produces a point for each samurai, at most three.
    DaimyoCastle,
    /// Draws two faction cards and keeps one.
    PickFactionCard,
    /// Produces a raze token or two points.
    PharaohsGuard,
    /// Gains when a location of a colour is built.
    OnBuild(Colour, Bundle),
    /// Gains gold or a point when such a location is built.
    OnBuildChoice(Reacts),
    /// May sell a stone or gold for points when a faction location is built.
    Slaver,
    /// A point for each raze.
    OnRaze,
    /// A point for each deal.
    OnDeal,
    /// A point more for each gain of two or more.
    Sphinx,
    /// Workers when opponents exchange.
    Oasis,
    /// Turns goods from deals into points.
    SchoolOfDiplomacy,
    /// Keeps resources over the cleanup.
    Warehouses,
    /// Takes hand cards for points.
    Gate,
    /// Takes resources for points at the end.
    Shrine,
    /// Is activated.
    Action(Act),
}

/// An action location: what it costs, what it brings, how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Act {
    /// Paid when it is activated.
    pub pay: Bundle,
    /// Gained for each activation.
    pub gain: Bundle,
    /// What else happens.
    pub deed: Deed,
    /// How often per round.
    pub limit: u8,
}

/// What an activation does beyond paying and gaining.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Nothing else.
    #[default]
    Gain,
    /// Settlers: build a faction card from hand without giving up a location.
    Settlers,
    /// Acting Troupe, Royal Bath: another used action location may be used again.
    Refresh,
    /// Tavern: discard a hand card.
    DiscardCard,
    /// Imperial Messenger: the good of a deal of one's own.
    UseDeal,
    /// Hanseatic League: discard a deal of one's own.
    EndOwnDeal,
    /// Porters: the production of a location of one's own.
    UseProduction,
    /// Saboteurs: a resource of an opponent.
    Steal,
    /// Dark Chapel: raze, then turn goods into points.
    DarkChapel,
    /// Pack: a good from the raze field of an opponent location.
    Pack,
    /// Rabble: raze a common location of one's own.
    Rabble,
    /// Barter: any two resources.
    Barter,
    /// Mission: draw two, keep one.
    Mission,
    /// Robbers: an opponent loses a deal.
    EndDeal,
    /// Ninjas: an opponent loses a deal, and its good is gained.
    EndDealForGood,
    /// Garrison, Engineers: an opponent location is removed.
    Remove,
    /// Negotiator: build a deal of one's own without giving up a location.
    Negotiator,
    /// Trade Route: a deal with an opponent faction location.
    TradeRoute,
    /// Spies: take a deal over.
    Spies,
    /// Desert: discard a card, and so must an opponent.
    Desert,
    /// Chariot Builder: raze whatever protects.
    Chariot,
    /// Scorpion Breeder: block an action location.
    Scorpion,
    /// Temple of Ra: take control of a location.
    TempleOfRa,
    /// Sanctuary: a hand card becomes a foundation.
    Sanctuary,
}

/// What is printed on a card.
#[derive(Clone, Debug)]
pub struct Card {
    /// How many of it there are.
    pub copies: u8,
    /// Its place among the bits of a pile.
    pub(crate) base: u8,
    /// Whose deck it belongs to; nobody's: the common one.
    pub faction: Option<Faction>,
    /// Its type.
    pub kind: Kind,
    /// Its colours.
    pub colours: Colours,
    /// Wood, stone and food to build it.
    pub cost: [u8; 3],
    /// Must a location or foundation be given up for it?
    pub needs_location: bool,
    /// The goods of its raze field.
    pub raze: Vec<Good>,
    /// The same, together.
    pub raze_bundle: Bundle,
    /// The good of its deal field.
    pub deal: Option<Good>,
    /// What it does.
    pub effect: Effect,
    /// Gained once when it is built.
    pub bonus: Bundle,
    /// And a point for each location of this colour, at most six.
    pub bonus_points_per: Option<Colour>,
    /// How sure the data, the English and the German name are.
    pub grade: String,
}

impl Card {
    /// Can it be razed?
    pub fn has_raze_field(&self) -> bool {
        !self.raze.is_empty()
    }

    /// Symbols in the building cost, the location to give up included (IMP-21.8, 21.10).
    pub fn symbols(&self) -> u8 {
        self.cost.iter().sum::<u8>() + u8::from(self.needs_location)
    }

    /// Is it a production whose result needs no question and no draw?
    pub fn produces_plainly(&self) -> bool {
        match self.effect {
            Effect::Produce(bundle) => !bundle.draws(),
            Effect::ProducePerColour(..) | Effect::DaimyoCastle => true,
            _ => false,
        }
    }
}

/// A faction board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Gained in each production phase.
    pub income: Bundle,
    /// Kept over the cleanup.
    pub keeps: Good,
}

/// A title of the solo game.
#[derive(Clone, Debug)]
pub struct Title {
    /// Its entry in the texts.
    pub id: String,
    /// The points it takes.
    pub points: u16,
}

struct Printed {
    cards: Vec<Card>,
    of_common: Vec<Face>,
    of_faction: Vec<Face>,
    /// The bits of the first copies, in a pile's word of common and in that of faction cards.
    first_copies: [u128; 2],
    boards: Vec<Board>,
    attack: [u8; 9],
    titles: Vec<Title>,
}

static PRINTED: LazyLock<Printed> = LazyLock::new(|| {
    let sources = (include_str!("../data/cards.toml"), include_str!("../data/boards.toml"));
    Printed::read(sources.0, sources.1).expect("the data files are part of the program and tested")
});

/// What is printed on a card.
#[inline]
pub fn card(face: Face) -> &'static Card {
    &PRINTED.cards[face.index()]
}

/// What an action location does; other locations do nothing.
pub(crate) fn act_of(face: Face) -> Option<Act> {
    match card(face).effect {
        Effect::Action(act) => Some(act),
        _ => None,
    }
}

/// A faction's board.
pub fn board(faction: Faction) -> &'static Board {
    &PRINTED.boards[faction.index()]
}

/// How many attack cards show each good.
pub fn attack_cards() -> [u8; 9] {
    PRINTED.attack
}

/// The titles of the solo game, lowest first.
pub fn titles() -> &'static [Title] {
    &PRINTED.titles
}

#[inline]
pub(crate) fn face_of_common(bit: u32) -> Face {
    PRINTED.of_common[bit as usize]
}

#[inline]
pub(crate) fn face_of_faction(bit: u32) -> Face {
    PRINTED.of_faction[bit as usize]
}

/// The bits of the first copies, in a pile's word of common and in that of faction cards.
#[inline]
pub(crate) fn first_copies() -> [u128; 2] {
    PRINTED.first_copies
}

// The files as they are written.

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    card: Vec<CardRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    id: String,
    copies: u8,
    kind: Kind,
    colours: Vec<Colour>,
    cost: String,
    raze: String,
    deal: Option<String>,
    effect: EffectRow,
    #[serde(default)]
    bonus: String,
    bonus_points_per: Option<Colour>,
    grade: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum EffectRow {
    None,
    Produce(String),
    ProducePerColour { good: String, colour: Colour },
    FarmersAtWork,
    DaimyoCastle,
    PickFactionCard,
    PharaohsGuard,
    OnBuild { colour: Colour, gain: String },
    OnBuildChoice(ReactsRow),
    Slaver,
    OnRaze,
    OnDeal,
    Sphinx,
    Oasis,
    SchoolOfDiplomacy,
    Warehouses,
    Gate,
    Shrine,
    Action(ActRow),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ReactsRow {
    Faction,
    #[serde(untagged)]
    Colour(Colour),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActRow {
    #[serde(default)]
    pay: String,
    #[serde(default)]
    gain: String,
    #[serde(default)]
    deed: Deed,
    #[serde(default)]
    twice: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardsFile {
    faction: Vec<FactionRow>,
    attack: Vec<AttackRow>,
    title: Vec<TitleRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FactionRow {
    #[serde(rename = "id")]
    _id: String,
    prefix: String,
    income: String,
    keeps: String,
    #[serde(rename = "grade")]
    _grade: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttackRow {
    #[serde(rename = "id")]
    _id: String,
    good: String,
    copies: u8,
    #[serde(rename = "grade")]
    _grade: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TitleRow {
    id: String,
    points: u16,
    #[serde(rename = "grade")]
    _grade: String,
}

fn one_good(letters: &str) -> Result<Good, String> {
    match Bundle::parse_list(letters)?[..] {
        [good] => Ok(good),
        _ => Err(format!("{letters:?} is not one good")),
    }
}

impl EffectRow {
    fn read(self) -> Result<Effect, String> {
        Ok(match self {
            EffectRow::None => Effect::None,
            EffectRow::Produce(letters) => Effect::Produce(Bundle::parse(&letters)?),
            EffectRow::ProducePerColour { good, colour } => {
                Effect::ProducePerColour(one_good(&good)?, colour)
            }
            EffectRow::FarmersAtWork => Effect::FarmersAtWork,
            EffectRow::DaimyoCastle => Effect::DaimyoCastle,
            EffectRow::PickFactionCard => Effect::PickFactionCard,
            EffectRow::PharaohsGuard => Effect::PharaohsGuard,
            EffectRow::OnBuild { colour, gain } => Effect::OnBuild(colour, Bundle::parse(&gain)?),
            EffectRow::OnBuildChoice(ReactsRow::Faction) => Effect::OnBuildChoice(Reacts::ToFaction),
            EffectRow::OnBuildChoice(ReactsRow::Colour(colour)) => Effect::OnBuildChoice(Reacts::To(colour)),
            EffectRow::Slaver => Effect::Slaver,
            EffectRow::OnRaze => Effect::OnRaze,
            EffectRow::OnDeal => Effect::OnDeal,
            EffectRow::Sphinx => Effect::Sphinx,
            EffectRow::Oasis => Effect::Oasis,
            EffectRow::SchoolOfDiplomacy => Effect::SchoolOfDiplomacy,
            EffectRow::Warehouses => Effect::Warehouses,
            EffectRow::Gate => Effect::Gate,
            EffectRow::Shrine => Effect::Shrine,
            EffectRow::Action(row) => Effect::Action(Act {
                pay: Bundle::parse(&row.pay)?,
                gain: Bundle::parse(&row.gain)?,
                deed: row.deed,
                limit: if row.twice { 2 } else { 1 },
            }),
        })
    }
}

impl Printed {
    fn read(cards: &str, boards: &str) -> Result<Printed, String> {
        let rows: CardsFile = toml::from_str(cards).map_err(|why| why.to_string())?;
        let file: BoardsFile = toml::from_str(boards).map_err(|why| why.to_string())?;
        let mut printed = Printed {
            cards: Vec::new(),
            of_common: Vec::new(),
            of_faction: Vec::new(),
            first_copies: [0; 2],
            boards: Vec::new(),
            attack: [0; 9],
            titles: file.title.into_iter().map(|row| Title { id: row.id, points: row.points }).collect(),
        };
        for row in &file.faction {
            let (income, keeps) = (Bundle::parse(&row.income)?, one_good(&row.keeps)?);
            printed.boards.push(Board { income, keeps });
        }
        for row in &file.attack {
            printed.attack[one_good(&row.good)?.index()] += row.copies;
        }
        for (row, face) in rows.card.into_iter().zip(Face::ALL) {
            let faction = file.faction.iter().position(|faction| row.id.starts_with(&faction.prefix));
            let faction = faction.map(|index| Faction::ALL[index]);
            let bits = if faction.is_none() { &mut printed.of_common } else { &mut printed.of_faction };
            let base = bits.len() as u8;
            printed.first_copies[usize::from(faction.is_some())] |= 1 << base;
            bits.extend(std::iter::repeat_n(face, row.copies.into()));
            let needs_location = row.cost.split_whitespace().any(|letter| letter == "L");
            let paid = Bundle::parse(&row.cost.replace('L', ""))?;
            printed.cards.push(Card {
                copies: row.copies,
                base,
                faction,
                kind: row.kind,
                colours: row.colours.into_iter().collect(),
                cost: [paid.tokens[0], paid.tokens[1], paid.tokens[2]],
                needs_location,
                raze: Bundle::parse_list(&row.raze)?,
                raze_bundle: Bundle::parse(&row.raze)?,
                deal: row.deal.as_deref().map(one_good).transpose()?,
                effect: row.effect.read()?,
                bonus: Bundle::parse(&row.bonus)?,
                bonus_points_per: row.bonus_points_per,
                grade: row.grade,
            });
        }
        Ok(printed)
    }
}
