//! What each visitor, and each address, may have in a while. Who has a cookie counts by it, but anybody
//! can make up cookies: so an address has a budget, too, of as much as several visitors.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::places::{Place, Places, Share};
use super::rate::{Rate, Unit};
use super::{Network, Spender};

/// What anybody may have.
#[derive(Clone, Debug)]
pub struct Limits {
    /// New games.
    pub games: Rate,
    /// Moves, and whatever else is done in games.
    pub acts: Rate,
    /// Games that are imported.
    pub imports: Rate,
    /// Questions that take work: hints, scores, pictures, all that the desk is asked.
    pub questions: Rate,
    /// Requests of any kind.
    pub requests: Rate,
    /// What is sent, in kB before it is compressed.
    pub traffic: Rate,
    /// Sockets that are open at a time.
    pub sockets: usize,
    /// How many visitors an address counts for.
    pub address: NonZeroU32,
}

/// What suits people, and not programs.
impl Default for Limits {
    fn default() -> Limits {
        let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Limits {
            games: Rate::Limited(number(60), Unit::Hour),
            acts: Rate::Limited(number(300), Unit::Minute),
            imports: Rate::Limited(number(60), Unit::Hour),
            questions: Rate::Limited(number(600), Unit::Minute),
            requests: Rate::Limited(number(1200), Unit::Minute),
            traffic: Rate::Limited(number(500_000), Unit::Hour),
            sockets: 30,
            address: number(10),
        }
    }
}

/// What a budget is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    Games,
    Acts,
    Imports,
    Questions,
    Requests,
    Traffic,
}

impl Kind {
    pub(crate) const ALL: [Kind; 6] =
        [Kind::Games, Kind::Acts, Kind::Imports, Kind::Questions, Kind::Requests, Kind::Traffic];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Games => "games",
            Kind::Acts => "acts",
            Kind::Imports => "imports",
            Kind::Questions => "questions",
            Kind::Requests => "requests",
            Kind::Traffic => "traffic",
        }
    }

    fn rate(self, limits: &Limits) -> Rate {
        match self {
            Kind::Games => limits.games,
            Kind::Acts => limits.acts,
            Kind::Imports => limits.imports,
            Kind::Questions => limits.questions,
            Kind::Requests => limits.requests,
            Kind::Traffic => limits.traffic,
        }
    }
}

/// Whom a purse belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Owner {
    Visitor(u128),
    Address(Network),
}

impl Spender {
    fn owner(self) -> Owner {
        self.visitor.map_or(Owner::Address(self.network), Owner::Visitor)
    }
}

/// There is nothing left before so much time has passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spent(pub(crate) Duration);

/// All budgets.
#[derive(Debug)]
pub(crate) struct Budgets {
    /// In the order of their kinds.
    kinds: [Budget; Kind::ALL.len()],
    sockets: Arc<Places<Owner>>,
    address_sockets: Arc<Places<Network>>,
}

impl Budgets {
    pub(crate) fn new(limits: &Limits) -> Budgets {
        let people = usize::try_from(limits.address.get()).unwrap_or(usize::MAX);
        Budgets {
            kinds: Kind::ALL.map(|kind| Budget::new(kind.rate(limits), limits.address)),
            sockets: Places::new(usize::MAX, limits.sockets),
            address_sockets: Places::new(usize::MAX, limits.sockets.saturating_mul(people)),
        }
    }

    /// Takes one from the budget of this kind.
    pub(crate) fn spend(&self, kind: Kind, spender: Spender) -> Result<(), Spent> {
        self.kinds[kind as usize].spend(spender)
    }

    /// Takes so many, or all that are left: they have been spent already.
    pub(crate) fn charge(&self, kind: Kind, spender: Spender, number: u32) {
        self.kinds[kind as usize].charge(spender, number);
    }

    /// Places for a socket, if this one may open another.
    pub(crate) fn open_socket(&self, spender: Spender) -> Option<SocketPlace> {
        Some(SocketPlace {
            _own: self.sockets.enter(spender.owner(), Share::Usual)?,
            _address: self.address_sockets.enter(spender.network, Share::Usual)?,
        })
    }

    /// Forgets everybody who has spent nothing lately.
    pub(crate) fn forget_idle(&self) {
        for Budget { own, address } in &self.kinds {
            own.as_ref().inspect(|purses| purses.forget_idle());
            address.as_ref().inspect(|purses| purses.forget_idle());
        }
    }
}

/// The places of a socket that is open.
#[derive(Debug)]
pub(crate) struct SocketPlace {
    _own: Place<Owner>,
    _address: Place<Network>,
}

/// The budget of a kind, without limits if it has none.
#[derive(Debug)]
struct Budget {
    own: Option<Purses<Owner>>,
    address: Option<Purses<Network>>,
}

impl Budget {
    fn new(rate: Rate, people: NonZeroU32) -> Budget {
        Budget {
            own: rate.quota(NonZeroU32::MIN).map(Purses::new),
            address: rate.quota(people).map(Purses::new),
        }
    }

    fn spend(&self, spender: Spender) -> Result<(), Spent> {
        // One who has nothing left takes nothing from the others at the address.
        self.own.as_ref().map_or(Ok(()), |purses| purses.spend(spender.owner(), spender))?;
        self.address.as_ref().map_or(Ok(()), |purses| purses.spend(spender.network, spender))
    }

    fn charge(&self, spender: Spender, number: u32) {
        self.own.as_ref().inspect(|purses| purses.charge(spender.owner(), spender, number));
        self.address.as_ref().inspect(|purses| purses.charge(spender.network, spender, number));
    }
}

/// Most purses of a kind. With more spenders than that at a time, those of a neighbourhood share one.
const MOST: usize = 50_000;

/// The purses of all who have spent something lately.
#[derive(Debug)]
struct Purses<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    clock: DefaultClock,
}

/// What spenders have in common when there are too many of them.
trait Crowd {
    fn of(spender: Spender) -> Self;
}

impl Crowd for Network {
    fn of(spender: Spender) -> Network {
        spender.network.neighbourhood()
    }
}

impl Crowd for Owner {
    fn of(spender: Spender) -> Owner {
        Owner::Address(Crowd::of(spender))
    }
}

impl<K: Hash + Eq + Clone + Crowd> Purses<K> {
    fn new(quota: Quota) -> Purses<K> {
        Purses { limiter: RateLimiter::keyed(quota), clock: DefaultClock::default() }
    }

    fn spend(&self, key: K, spender: Spender) -> Result<(), Spent> {
        let spent = self.limiter.check_key(&self.key(key, spender));
        spent.map(|_| ()).map_err(|not_until| Spent(not_until.wait_time_from(self.clock.now())))
    }

    fn charge(&self, key: K, spender: Spender, number: u32) {
        let key = self.key(key, spender);
        let (mut left, mut most) = (number, number);
        while let (Some(part), true) = (NonZeroU32::new(left.min(most)), most > 0) {
            match self.limiter.check_key_n(&key, part) {
                Ok(Ok(_)) => left -= part.get(),
                // So much is not there: half of it, perhaps.
                Ok(Err(_)) | Err(_) => most = part.get() / 2,
            }
        }
    }

    fn key(&self, key: K, spender: Spender) -> K {
        if self.limiter.len() < MOST { key } else { K::of(spender) }
    }

    fn forget_idle(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn limits(rate: &str) -> Limits {
        let rate = rate.parse().expect("a rate");
        Limits {
            games: rate,
            acts: rate,
            imports: rate,
            questions: rate,
            requests: rate,
            traffic: rate,
            sockets: 2,
            address: NonZeroU32::new(3).expect("three"),
        }
    }

    fn spender(address: [u8; 4], visitor: Option<u128>) -> Spender {
        Spender { network: Network::V4(address), visitor }
    }

    /// How often one can be taken before there is none.
    fn available(budgets: &Budgets, kind: Kind, spender: Spender) -> usize {
        (0..100).take_while(|_| budgets.spend(kind, spender).is_ok()).count()
    }

    #[test]
    fn each_has_a_budget_and_all_at_an_address_together() {
        let budgets = Budgets::new(&limits("4/day"));
        let here = [192, 0, 2, 1];
        for (visitor, count) in [(Some(1), 4), (Some(1), 0), (None, 4), (Some(2), 4), (Some(3), 0)]
        {
            assert_eq!(available(&budgets, Kind::Games, spender(here, visitor)), count);
        }
        assert_eq!(available(&budgets, Kind::Acts, spender(here, Some(1))), 4, "of another kind");
        assert_eq!(available(&budgets, Kind::Games, spender([192, 0, 2, 2], Some(4))), 4);
        // Cookies that are made up are of no use.
        let elsewhere = [198, 51, 100, 1];
        let made_up =
            (10..100).map(|id| available(&budgets, Kind::Games, spender(elsewhere, Some(id))));
        assert_eq!(made_up.sum::<usize>(), 12);
        let Err(Spent(wait)) = budgets.spend(Kind::Games, spender(here, Some(1))) else {
            panic!("there is nothing left");
        };
        assert!(wait > Duration::from_secs(6 * 3599) && wait <= Duration::from_secs(6 * 3600));
    }

    #[test]
    fn what_was_sent_is_paid_as_far_as_there_is_money() {
        let budgets = Budgets::new(&limits("1000/day"));
        let who = spender([192, 0, 2, 1], None);
        budgets.charge(Kind::Traffic, who, 900);
        assert_eq!(budgets.spend(Kind::Traffic, who), Ok(()));
        budgets.charge(Kind::Traffic, who, 1_000_000);
        assert!(budgets.spend(Kind::Traffic, who).is_err());
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let budgets = Budgets::new(&limits("off"));
        let open = |visitor| budgets.open_socket(spender([192, 0, 2, 1], visitor));
        let held: Vec<_> = [Some(1), Some(1), None, None, Some(2), Some(2)].map(open).into();
        assert!(held.iter().all(Option::is_some));
        assert!(open(Some(1)).is_none() && open(Some(3)).is_none());
        drop(held);
        assert!(open(Some(3)).is_some());
        assert_eq!(available(&budgets, Kind::Games, spender([192, 0, 2, 1], None)), 100);
    }

    #[test]
    fn memory_is_bounded_and_given_back() {
        let budgets = Budgets::new(&limits("1/second"));
        let flood = |range: std::ops::Range<u32>| {
            range.filter(|&number| {
                let who = spender((number * 7).to_be_bytes(), Some(number.into()));
                budgets.spend(Kind::Games, who).is_ok()
            })
        };
        let number = u32::try_from(2 * MOST).expect("it is small");
        let _ = flood(0..number).count();
        let held = |budgets: &Budgets| {
            let Budget { own, address } = &budgets.kinds[Kind::Games as usize];
            own.as_ref().expect("limited").limiter.len()
                + address.as_ref().expect("limited").limiter.len()
        };
        assert!(held(&budgets) < 2 * MOST + 100, "{}", held(&budgets));
        let patience = Instant::now() + Duration::from_secs(20);
        while held(&budgets) > 0 && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(100));
            budgets.forget_idle();
        }
        assert_eq!(held(&budgets), 0);
    }
}
